// drawstring-compile OUTPUT EFFECT.drawstring.yaml…
//
// Writes the effects into one Swift file. Prints findings as compilers do, `file:line:column: error: …`; with an error among
// them, writes nothing and exits with 1.

import DrawstringOutput

let arguments = Files.arguments.map(\.shown)
guard let output = arguments.first, arguments.count > 1 else {
  print("usage: drawstring-compile OUTPUT EFFECT.drawstring.yaml…")
  Files.leave(2)
}
var file = EmbeddedFile()
for path in arguments.dropFirst() { file.add(path) }
Files.leave(file.write(to: output))
