internal import Drawstring

extension ShotPlan {
  /// Takes all pictures, of each effect one below the other.
  package func plate(
    _ subjects: inout [Subject], title: String, ground: PictureGround, _ progress: inout ProgressLine,
    _ screen: inout OutputSink
  ) -> Plate {
    var sections: [Plate.Section] = []
    var number = 0
    for section in self.sections {
      var cells: [Plate.Cell] = []
      var phase: Phase?
      for shot in section.shots {
        var pictures: [SVGElement] = []
        var note = ""
        for index in subjects.indices {
          let frame = subjects[index].frame(shot.question)
          let picture = subjects[index].picture(of: frame)
          pictures.append(picture.prefixingIDs(with: "p\(number)-"))
          number += 1
          progress.done(number / subjects.count, &screen)
          // Said where it changes, and of the first effect.
          if index == 0, frame.phase != phase {
            phase = frame.phase
            note = [section.heading, section.phase].contains(phase?.rawValue) ? "" : frame.phase.rawValue
          }
        }
        cells.append(Plate.Cell(pictures, caption: shot.caption, note: note))
      }
      sections.append(
        Plate.Section(
          heading: section.heading, note: section.note, cells: cells, rows: section.rows,
          columns: section.columns))
    }
    progress.end(&screen)
    return Plate(
      title: title, note: note, sections: sections,
      canvases: subjects.map { $0.effect.shared.graph.canvas }, ground: ground, columns: columns)
  }
}
