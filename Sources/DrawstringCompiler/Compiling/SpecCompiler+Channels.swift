import DrawstringCore
internal import DrawstringSyntax

/// The channels of a root: its tracks by what they write, the one that wins last.
extension SpecCompiler {
  mutating func emitChannels(_ layout: Layout, _ root: inout Root) {
    var keys: [ChannelKey] = []
    var members: [Int: [Int]] = [:]
    for (index, pending) in layout.tracks.enumerated() {
      if members[pending.key.number] == nil { keys.append(pending.key) }
      members[pending.key.number, default: []].append(index)
    }
    root.firstChannel = Int32(graph.channels.count)
    root.channelCount = Int32(keys.count)
    var places = Array(repeating: Int32(0), count: layout.tracks.count)
    let firstTrack = graph.tracks.count
    let turns = root.nodes.contains { graph.nodes[$0].turnsMembers }
    for key in keys {
      let order = (members[key.number] ?? []).sorted {
        isBefore(layout.tracks[$0], layout.tracks[$1], $0, $1)
      }
      let isCapturing = root.blend > .zero || order.contains { layout.tracks[$0].isCapturing }
      var channel = Channel(
        slot: Int32(key.slot), lanes: Int32(key.lanes), firstTrack: Int32(graph.tracks.count),
        trackCount: Int32(order.count), turns: turns && order.count > 1,
        isPath: order.contains { layout.tracks[$0].draft.target.type == .path },
        capture: isCapturing ? root.captureLanes : -1, hold: root.holdLanes)
      if let type = order.first.map({ layout.tracks[$0].draft.target.type }) {
        channel.blending = !type.isContinuous ? .flip : type == .color ? .color : .numbers
      }
      graph.addChannel(channel)
      if isCapturing { root.captureLanes += Int32(key.lanes) }
      root.holdLanes += Int32(key.lanes) + 1
      for index in order {
        places[index] = graph.addTrack(layout.tracks[index].track, trackName(layout.tracks[index].draft))
        sites.tracks.append(layout.tracks[index].draft.keyNode)
      }
    }
    // References to earlier members were made before their tracks had their places.
    graph.resolveStarts(ofTracksFrom: firstTrack, places)
  }

  func isBefore(_ a: PendingTrack, _ b: PendingTrack, _ i: Int, _ j: Int) -> Bool {
    for (x, y) in zip(a.priority, b.priority) where (x.start, x.index) != (y.start, y.index) {
      return (x.start, x.index) < (y.start, y.index)
    }
    return i < j
  }

  func trackName(_ draft: TrackDraft) -> GraphNames.Track {
    GraphNames.Track(
      layer: draft.target.layer.map { graph.layers[$0].id } ?? "outputs", property: draft.target.name,
      line: line(of: draft.keyNode))
  }
}
