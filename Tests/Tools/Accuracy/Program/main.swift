// How exact the functions of DrawstringCore/Elementary are.
//
//     drawstring-accuracy [COUNT]              the largest error of each function, in ulp, over COUNT arguments, by default
//                                              10 million; exits with 1 if an error is larger than allowed
//     drawstring-accuracy --digests [COUNT]    FNV-1a of the bits of its results, which no machine and no C library changes
//
// The truth is what glibc gives for the 64 bits of Float80; on other machines there are digests alone.

import DrawstringAccuracy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

var arguments = CommandLine.arguments.dropFirst()
let isDigest = arguments.first == "--digests"
if isDigest { arguments.removeFirst() }
let count = arguments.isEmpty ? 10_000_000 : arguments.count == 1 ? Int(arguments.removeFirst()) ?? 0 : 0
guard count > 0 else {
  print("usage: drawstring-accuracy [--digests] [COUNT]")
  exit(2)
}

var isMissed = false
for function in MeasuredFunction.all {
  let name = function.name + String(repeating: " ", count: 12 - function.name.count)
  if isDigest {
    print(name, String(function.digest(over: count, seed: 2026), radix: 16))
    continue
  }
  #if arch(x86_64) && canImport(Glibc)
    let (ulps, place) = function.largestError(over: count, seed: 2026)
    print(name, (ulps * 1e4).rounded() / 1e4, "≤", function.limit, "at", place, separator: "\t")
    isMissed = isMissed || ulps > function.limit
  #else
    print(name, "is measured where there is Float80, with glibc")
  #endif
}
exit(isMissed ? 1 : 0)
