import DrawstringAccuracy
import DrawstringTestSupport
import Testing

/// The functions made of + − × ÷ √ against those of glibc with more digits, and their bits; `drawstring-accuracy` tries more.
@Suite struct AccuracyTests {
  #if arch(x86_64) && canImport(Glibc)
    @Test(arguments: MeasuredFunction.all)
    func errorsAreBelowAnUlp(of function: MeasuredFunction) {
      let (ulps, place) = function.largestError(over: Effort.cases(40_000), seed: 7)
      #expect(ulps <= function.limit, "\(function.name) of \(place)")
      #expect(function.limit < 1)
    }
  #endif

  /// Bits that any machine must give, with any C library.
  @Test func bitsAreTheSameEverywhere() {
    let digests = MeasuredFunction.all.map {
      "\($0.name) \(String($0.digest(over: 4_000, seed: 7), radix: 16))"
    }
    #expect(
      digests == [
        "exp 2aef1455fc7854f9",
        "expm1 32d892217ea79393",
        "log 25eb9843262824a0",
        "pow e4f16c6636f3ff4b",
        "cbrt f6e74db499c8fda4",
        "sine 32bb2f9707a81f2",
        "cosine 27b5d80edb71b035",
        "tangent 46d57de5268db5cb",
        "arcSine 3ba910fd63667fa1",
        "arcTangent e1d14f694bf9e893",
      ])
  }
}
