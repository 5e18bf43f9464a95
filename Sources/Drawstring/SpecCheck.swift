/// Checking a spec as `drawstring validate` does, for test suites that want to do so without the tool.
public enum SpecCheck {
  /// All findings about a spec, by place: what reading it finds and, where there is no error, what only a look at
  /// the whole finds and which expectations (`expect:`) do not hold. Empty for a clean spec.
  ///
  /// `name` stands for the file in the findings. Warnings and infos that a comment of the file allows are left out.
  public static func findings(yaml: String, name: String = "effect.yaml") -> [SpecError.Finding] {
    let loaded = LoadedSpec(name: name, bytes: Array(yaml.utf8))
    return SpecError(loaded.source, loaded.examined()).findings
  }
}
