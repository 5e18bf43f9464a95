import DrawstringCore
import Testing

@Suite struct WholeNumberTests {
  @Test func numbersAreLimitedToTheRangeOfTheType() {
    #expect([3.9, -3.9, 0, -0.5].map { Int(limiting: $0) } == [3, -3, 0, 0])
    #expect(Int(limiting: 1e308) == .max && Int(limiting: -1e308) == .min)
    #expect(Int64(limiting: .infinity) == .max && Int64(limiting: -.infinity) == .min)
    #expect(Int64(limiting: 0x1p63) == .max && Int64(limiting: -0x1p63) == .min)
    #expect(Int64(limiting: 0x1p62) == 1 << 62)
    #expect([-1, 0, 254.99, 255, 256, 1e300].map { UInt8(limiting: $0) } == [0, 0, 254, 255, 255, 255])
    #expect(Int32(limiting: 1e10) == .max && Int32(limiting: -1e10) == .min && UInt32(limiting: -7) == 0)
    #expect(Int(limiting: .nan) == 0 && UInt8(limiting: .nan) == 0)
  }
}
