import DrawstringTestSupport
import Foundation

/// Which target this process feeds.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["DRAWSTRING_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("DRAWSTRING_FUZZ_TARGET is one of \(names)")
  }
  return target
}()

/// What libFuzzer calls before all else: where it is asked for seeds, they are written and that is all.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["DRAWSTRING_FUZZ_SEEDS"] else { return 0 }
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, seed) in target.seeds.enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
    }
  } catch {
    fatalError("\(folder): \(error)")
  }
  exit(0)
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe start.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  if let failure = target.run(bytes) { fatalError("\(target.rawValue): \(failure)") }
  return 0
}
