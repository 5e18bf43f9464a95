/// A place in the iterations of a node that the host is told of when the node comes to it.
package struct NodeEvent: Sendable {
  /// The time in an iteration, from its start whichever way it plays.
  package var position: Nanoseconds
  /// Index among the graph's event names.
  package var name: Int32

  package init(position: Nanoseconds, name: Int32) {
    self.position = position
    self.name = name
  }
}

/// A node that has events, of an outermost node that runs in time.
package struct EventSource: Sendable {
  /// Index among the graph's `eventRoots`.
  package var root: Int32
  package var node: Int32
  /// Its events, in the order of the document.
  package var firstEvent: Int32
  package var eventCount: Int32

  package init(root: Int32, node: Int32, firstEvent: Int32, eventCount: Int32) {
    self.root = root
    self.node = node
    self.firstEvent = firstEvent
    self.eventCount = eventCount
  }

  package var events: Range<Int> { Int(firstEvent)..<Int(firstEvent) + Int(eventCount) }
}
