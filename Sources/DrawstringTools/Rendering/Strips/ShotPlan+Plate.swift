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
      var phases: [Phase?] = subjects.map { _ in nil }
      for shot in section.shots {
        var pictures: [SVGElement?] = []
        var changes: [String?] = []
        for index in subjects.indices {
          if !subjects[index].canShow(shot.question) {
            pictures.append(nil)
            changes.append(nil)
            continue
          }
          let frame = subjects[index].frame(shot.question)
          let picture = subjects[index].picture(of: frame)
          pictures.append(picture.prefixingIDs(with: "p\(number)-"))
          number += 1
          progress.done(number / subjects.count, &screen)
          // Said where it changes, unless the heading says it.
          let phase = frame.phase
          let isTold = phase == phases[index] || [section.heading, section.phase].contains(phase.rawValue)
          changes.append(isTold ? nil : phase.rawValue)
          phases[index] = phase
        }
        cells.append(Plate.Cell(pictures, caption: shot.caption, note: Caption.each(changes)))
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
