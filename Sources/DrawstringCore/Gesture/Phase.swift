/// A phase of a refresh.
public enum Phase: String, CaseIterable, Sendable {
  /// Nothing happens.
  case idle
  /// A touch pulls below the trigger.
  case pulling
  /// A touch pulls at or beyond the trigger: a release would refresh.
  case armed
  /// The refresh is running.
  case refreshing
  /// The refresh has ended, and the effect leaves.
  case finishing
  /// A pull was released below the trigger and returns.
  case cancelling
  /// A touch pulls at or beyond the trigger of the floor: a release would open the floor.
  case armedFloor
  /// The floor is open.
  case floor
  /// The floor has been closed, and the content returns.
  case closing
}

/// A set of phases.
package struct PhaseSet: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package init(_ phase: Phase) { rawValue = 1 << phase.ordinal }

  package static let always = PhaseSet(rawValue: 0b1_1111_1111)
  package static let dragging: PhaseSet = [
    PhaseSet(.pulling), PhaseSet(.armed), PhaseSet(.armedFloor),
  ]
  /// The phases that only an effect with a floor has.
  package static let ofFloor: PhaseSet = [PhaseSet(.armedFloor), PhaseSet(.floor), PhaseSet(.closing)]

  /// The phases that every effect has.
  package static let first = always.subtracting(ofFloor)

  /// The phases of an effect with a pull block.
  package init(with pull: PullModel?) { self = pull?.floor == nil ? .first : .always }

  package func contains(_ phase: Phase) -> Bool { contains(PhaseSet(phase)) }

  /// The phases in the order of a refresh.
  package var phases: [Phase] { Phase.allCases.filter { contains($0) } }
}

extension Phase {
  /// Whether a finger pulls in the phase.
  package var isDragging: Bool { PhaseSet.dragging.contains(self) }

  /// The index of the phase among all phases.
  package var ordinal: UInt8 {
    switch self {
    case .idle: 0
    case .pulling: 1
    case .armed: 2
    case .refreshing: 3
    case .finishing: 4
    case .cancelling: 5
    case .armedFloor: 6
    case .floor: 7
    case .closing: 8
    }
  }
}
