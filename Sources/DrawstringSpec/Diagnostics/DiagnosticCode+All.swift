extension DiagnosticCode {
  /// Every code there is, part by part.
  package static let all: [DiagnosticCode] =
    documentCodes + readingCodes + valuesCodes + formulasCodes + pathsCodes + effectCodes
    + animationCodes + mixingCodes
}
