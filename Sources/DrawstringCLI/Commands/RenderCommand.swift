internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// `render`: pictures of an effect.
enum RenderCommand {
  static let row = CommandRow(
    name: .render, operands: "FILE [FILE]", operandCount: 1...2,
    summary: "draw an effect: a story, a frame, a filmstrip, a sheet or curves",
    details: [
      """
      Without a moment the picture is the whole story: pulling up to the trigger and beyond, holding there, one round of \
      refreshing, and finishing; the area beyond the edge of the screen is grey. A moment gives one frame; a range of times \
      or pulls, or a trace, a filmstrip; ranges of both a sheet, with a row for each pull. With two files, each frame of the \
      first is drawn above that of the second.
      """,
      """
      The extension of the file chooses the format: SVG, PNG, films as APNG or GIF, a page as HTML. A film shows a whole \
      refresh, a trace, or with --phase that phase, one round of a loop. A name with %04d, such as frames/%04d.png, writes \
      a file for each frame; 'ffmpeg -framerate 30 -i frames/%04d.png -pix_fmt yuv420p film.mp4' makes a video of them.
      """,
      """
      A range A:B:STEP is A, A + STEP and so on, and B itself; A:B has as many frames as --count. Texts are drawn in a \
      plain typeface, or in the fonts of --font, and images as crossed boxes unless --assets names their folder.
      """,
    ],
    examples: [
      .init("drawstring render specs/boss-dots.yaml -o story.svg", "the story"),
      .init(
        "drawstring render specs/boss-dots.yaml --play -o playing.svg", "the story, playing by itself"),
      .init("drawstring render specs/boss-dots.yaml --pull 30 -o frame.svg", "one frame"),
      .init("drawstring render specs/boss-dots.yaml --pull 30 --scale 3 -o frame.png", "the same in pixels"),
      .init("drawstring render specs/boss-dots.yaml --play -o refresh.gif", "a film of a whole refresh"),
      .init(
        "drawstring render specs/boss-dots.yaml --phase refreshing -o loop.apng", "a loop without a seam"),
      .init("drawstring render specs/boss-dots.yaml --pull 0:55 --count 12 -o strip.svg", "a filmstrip"),
      .init(
        "drawstring render specs/jelly-ball.yaml --pull 0:80 --time 0:2 -o sheet.svg",
        "a sheet"),
      .init("drawstring render specs/boss-dots.yaml --plot header.rotation -o plot.svg", "curves"),
      .init("drawstring render specs/boss-dots.yaml --format ansi", "here, in the terminal"),
      .init(
        "drawstring render specs/boss-dots.yaml --play --format ansi",
        "a film of a whole refresh in the terminal"),
      .init("drawstring render old.yaml new.yaml -o both.svg", "two effects, one above the other"),
      .init("drawstring render specs/boss-dots.yaml --format html -o page.html", "a page to play with"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    if invocation.format(PictureFormat.svg) == .html { return try PageRequest(invocation).run(&terminal) }
    guard let fonts = try FontFiles.fonts(invocation, &terminal) else { return .failure }
    let request = try RenderRequest(invocation)
    let format = invocation.format(PictureFormat.svg)
    if terminal.outputIsScreen, [nil, "-"].contains(invocation.text(.output)) {
      if format == .png || format.isFilm {
        throw UsageError(
          "a terminal shows no \(format.rawValue.uppercased()): '-o FILE' writes a file, and '--format ansi' draws in the terminal"
        )
      }
      if format == .svg, !invocation.has(.format) {
        terminal.note("'-o story.svg' writes a file, and '--format ansi' draws in the terminal")
      }
    }
    let film = try FilmRequest(invocation, background: request.background)
    let plot = invocation.has(.plot) ? try PlotRequest(invocation, background: request.background) : nil
    let isAnsi = format == .ansi
    let playing =
      film == nil && invocation.has(.play) ? try PlayRequest(invocation, background: request.background) : nil
    var effects: [Effect] = []
    var code = ExitCode.clean
    for operand in invocation.operands.indices {
      let loaded = try terminal.loadEffect(invocation, operand: operand)
      code = max(code, loaded.code)
      if let effect = loaded.effect { effects.append(effect) }
    }
    var trace: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: effects.first, color: invocation.text(.color))
      code = max(code, loaded.code)
      trace = loaded.trace
    }
    guard code == .clean else { return code }
    for effect in effects {
      if let reason = effect.tooMuchToShow { throw UsageError(reason) }
    }
    if let plot {
      try write(
        try plot.document(effects[0], trace: trace, &terminal), as: format, fonts, invocation, &terminal)
      return .clean
    }
    var assets: [ImageAssets] = []
    for effect in effects {
      do throws(FileError) {
        assets.append(try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal))
      } catch {
        terminal.complain(error.message)
        return .failure
      }
    }
    for index in assets.indices { assets[index].fonts = fonts }
    try terminal.checkFiles()
    let isPlayed = isAnsi && playing != nil && terminal.output.isStream && terminal.outputIsScreen
    if format == .svg || isPlayed {
      var known: Set<Character> = []
      for effect in effects { FontFiles.noteMissing(of: effect, fonts, known: &known, &terminal) }
    }
    if film != nil || format == .png {
      for name in Set(assets.flatMap(\.namesWithoutPixels)).sorted() {
        terminal.note(
          "the image '\(Printable.text(name))' is not drawn: pictures of pixels show images of PNG files alone"
        )
      }
    }
    var budget = WorkBudget.command
    if let film { return try film.run(effects[0], trace: trace, assets: assets[0], &terminal) }
    if let playing {
      let scenario = try playing.scenario(of: effects[0], trace: trace, &budget)
      if !isAnsi {
        let picture = try playing.picture(of: effects[0], scenario, assets: assets[0], &budget)
        if !picture.isWhole { throw .tooMuchWork("a picture that plays this") }
        if picture.worst > 1 {
          terminal.note(
            "the effect moves too wildly for a picture that plays: in places it is off by more than it says")
        }
        if picture.keepsFirstOrder {
          terminal.note(
            "layers change places in more ways than there is room for: they keep the order of the beginning")
        }
        terminal.output.write(picture.text)
        return .clean
      }
      if isPlayed {
        try AnsiRendering.play(
          effects[0], scenario, invocation, background: request.background, fonts, &terminal)
        return .clean
      }
    }
    var replays: [Replay] = []
    for effect in effects {
      if let trace { replays.append(try effect.replayed(trace, &budget)) }
    }
    let plan = try request.plan(effects, replays, &budget)
    var subjects = effects.indices.map { index in
      Subject(
        effects[index], replay: replays.isEmpty ? nil : replays[index], assets: assets[index],
        boxes: isAnsi ? .filled : invocation.boxes, budget.share(of: effects.count))
    }
    try Crop(invocation)?.apply(to: &subjects, plan.shots, on: request.background)
    if plan.shots.count == 1, case .moment(let moment) = plan.shots[0].question {
      let phase = subjects[0].frame(plan.shots[0].question).phase
      MomentOptions.tellPhase(phase, of: moment, invocation, &terminal)
    }
    if isAnsi {
      try AnsiRendering.draw(plan, &subjects, invocation, background: request.background, &terminal)
    } else {
      try write(request.document(plan, &subjects, &terminal), as: format, fonts, invocation, &terminal)
    }
    return .clean
  }

  /// Writes a picture as SVG or as pixels.
  private static func write(
    _ document: SVGElement, as format: PictureFormat, _ fonts: [TrueTypeFont], _ invocation: Invocation,
    _ terminal: inout Terminal
  ) throws(UsageError) {
    switch format {
    case .svg, .html, .ansi: return terminal.output.write(SVGDocument.text(document.sharingDefinitions))
    case .png, .apng, .gif: break
    }
    var budget = WorkBudget.command
    var missing: Set<Character> = []
    guard let picture = PixelPicture.bitmap(of: document, fonts: fonts, &budget, missing: &missing) else {
      throw UsageError("--scale: a picture has at most 25 million pixels")
    }
    if budget.isSpent { throw .tooMuchWork("a picture of pixels") }
    terminal.note(missing: missing)
    terminal.output.write(PNGFile(picture).bytes)
  }
}
