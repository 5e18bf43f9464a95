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
}

/// A set of phases.
package struct PhaseSet: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ phase: Phase) { rawValue = 1 << phase.ordinal }

  package static let always = PhaseSet(rawValue: 0b11_1111)
  package static let dragging: PhaseSet = [PhaseSet(.pulling), PhaseSet(.armed)]

  package func contains(_ phase: Phase) -> Bool { contains(PhaseSet(phase)) }

  /// The phases in the order of a refresh.
  package var phases: [Phase] { Phase.allCases.filter { contains($0) } }
}

extension Phase {
  /// The index of the phase among all phases.
  package var ordinal: UInt8 {
    switch self {
    case .idle: 0
    case .pulling: 1
    case .armed: 2
    case .refreshing: 3
    case .finishing: 4
    case .cancelling: 5
    }
  }
}
