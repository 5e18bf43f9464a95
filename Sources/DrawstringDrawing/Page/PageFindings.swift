internal import DrawstringOutput
internal import DrawstringSyntax

/// A page with findings in place of an effect.
package enum PageFindings {
  /// `findings` are as `validate` prints them; `revision` is which page of a watched spec it is.
  package static func html(name: String, findings: String, revision: Int) -> String {
    PageDocument.text(
      title: name,
      body: """
        <main class="findings">
        <h1>\(PageDocument.escaped(name))</h1>
        <pre tabindex="0">\(PageDocument.escaped(findings))</pre>
        </main>
        """, scripts: [Resource.pageWatchingScript], revision: revision)
  }
}
