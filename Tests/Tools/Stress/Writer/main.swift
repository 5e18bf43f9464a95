// Writes attacks, for `Tests/Oracles/test_stress.py`.
//
//     drawstring-attacks                        a line for each attack: name, reader, largest size, allowed megabytes
//     drawstring-attacks NAME BYTES             its file of that size, to standard output
//     drawstring-attacks --drawn SEED           a random effect, for `Tests/Oracles/test_players.py`

import DrawstringAttacks
import DrawstringTestSupport
import FoundationEssentials

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
  for attack in Attack.all {
    let reader =
      switch attack.reader {
      case .spec: "spec"
      case .trace(let effect): effect
      }
    print(attack.name, reader, attack.largest, attack.allowance, separator: "\t")
  }
} else if arguments.count == 2, arguments.first == "--drawn",
  let seed = arguments.last.flatMap({ UInt64($0) })
{
  var effect = RandomEffect(random: SeededGenerator(seed: seed))
  print(effect.yaml())
} else if arguments.count == 2, let name = arguments.first, let size = arguments.last.flatMap({ Int($0) }),
  let attack = Attack.all.first(where: { $0.name == name })
{
  try Data(attack.bytes(size: size)).write(to: URL(fileURLWithPath: "/dev/stdout"))
} else {
  print("usage: drawstring-attacks [NAME BYTES | --drawn SEED]")
}
