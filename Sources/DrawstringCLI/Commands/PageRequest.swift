internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

/// The request of `render --format html`.
struct PageRequest {
  private let invocation: Invocation

  /// The options that a page excludes.
  private static let pictureOnly: [OptionName] = [
    .phase, .time, .pull, .progress, .refreshed, .begin, .finish, .fps, .count, .columns, .scale, .crop,
    .boxes,
    .width,
    .background,
    .play,
    .plot, .variant,
  ]

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
    if let extra = invocation.first(of: Self.pictureOnly) {
      throw UsageError("'\(extra.spelling)' and '--format html' exclude each other: a page has all of it")
    }
    if invocation.operands.count > 1 { throw UsageError("'--format html' shows one effect") }
  }

  /// Writes the page.
  func run(_ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let fonts = try FontFiles.fonts(invocation, &terminal) else { return .failure }
    var (spec, code) = try terminal.loadSpec(invocation)
    var stories: [PageScenario] = []
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: spec?.effect, color: invocation.text(.color))
      code = max(code, loaded.code)
      if let trace = loaded.trace { stories.append(PageScenario(path: path, trace: trace)) }
    }
    guard let spec, let effect = spec.effect, code == .clean else { return code }
    if let reason = effect.tooMuchToShow { throw UsageError("--format html: \(reason)") }
    var page = Page(spec)
    page.stories = stories
    do throws(FileError) {
      page.assets = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    page.assets.fonts = fonts
    var known: Set<Character> = []
    FontFiles.noteMissing(of: effect, fonts, known: &known, &terminal)
    guard let html = page.html() else {
      _ = terminal.compiled(spec, notes: false)
      return .failure
    }
    terminal.output.write(html)
    return .clean
  }
}
