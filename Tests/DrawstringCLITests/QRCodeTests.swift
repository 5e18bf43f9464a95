import DrawstringDrawing
import DrawstringOutput
import Testing

/// The codes are those that the package qrcode of PyPI makes in byte mode with level M and the same mask;
/// `Tests/Oracles/test_host.py` compares those of random links with it, and has them read back.
@Suite struct QRCodeTests {
  private static func rows(_ code: QRCode) -> [String] {
    (0..<code.size).map { row in String((0..<code.size).map { code[row, $0] ? "#" : "." }) }
  }

  @Test func theSmallestVersion() throws {
    let code = try #require(QRCode("Drawstring/001"))
    #expect(
      Self.rows(code).joined(separator: "\n") == """
        #######..#.#..#######
        #.....#....#..#.....#
        #.###.#.###.#.#.###.#
        #.###.#.#.#.#.#.###.#
        #.###.#.#.#.#.#.###.#
        #.....#.##..#.#.....#
        #######.#.#.#.#######
        ........#..##........
        #.#####..#..#.#####..
        ###.#....#.#..###.###
        .#.#..#####.##.....#.
        ####.#.#..#.##.####..
        ..##.##.#.#.#.##...#.
        ........##.#.##.#.#..
        #######.....#.#..###.
        #.....#.##..##.#.##.#
        #.###.#.#...#.#..#.##
        #.###.#.#.##.#..###..
        #.###.#.##..###..#...
        #.....#..#.#....###..
        #######.##.#..##.#.#.
        """)
  }

  /// Links that fill the versions from 2 to 6; from 4 on with several blocks. The digests are those of the modules as 0 and 1.
  @Test(arguments: [
    (26, "03", 25, "72fa9bfcdb583947"), (42, "00", 29, "fd1e170374f79446"),
    (62, "01", 33, "12d8435ab04d9b9f"),
    (84, "00", 37, "ac9be6a8a589d815"), (106, "00", 41, "1891fcd0e5eecbed"),
  ])
  func fullVersions(length: Int, end: String, size: Int, digest: String) throws {
    let token = String(repeating: "abcdefghijkmnpqrstuvwxyz23456789", count: 3)
    let text = "http://192.168.1.20:8700/\(token)".prefix(length - 2) + end
    let code = try #require(QRCode(String(text)))
    #expect(code.size == size)
    let bits = Self.rows(code).joined().map { $0 == "#" ? "1" : "0" }.joined()
    let bytes = SHA256.digest(Array(bits.utf8)).prefix(8)
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digest)
  }

  @Test func aLongTextHasNone() {
    #expect(QRCode(String(repeating: "x", count: 106)) != nil)
    #expect(QRCode(String(repeating: "x", count: 107)) == nil)
  }

  /// A light margin of four modules on each side, in colours of its own on each line.
  @Test func aTerminalShowsItInBlackOnWhite() throws {
    let code = try #require(QRCode("http://127.0.0.1/"))
    let lines = code.text(.sixteen).split(separator: "\n")
    #expect(code.columns == 33 && lines.count == 17)
    for line in lines { #expect(line.hasPrefix("\u{1B}[107") && line.hasSuffix("\u{1B}[0m")) }
    #expect(lines[0] == "\u{1B}[107;97m\(String(repeating: " ", count: 33))\u{1B}[0m")
    #expect(lines[2].contains("\u{1B}[40;30m "), "the top of a corner is dark")
  }
}
