extension DiagnosticCode {
  /// Every code there is, part by part.
  package static let all: [DiagnosticCode] =
    documentCodes + readingCodes + valuesCodes + formulasCodes + pathsCodes + effectCodes
    + animationCodes + mixingCodes + curvesCodes + layersCodes + timingCodes + variantCodes
    + morphsCodes + expectationCodes
    + examinationCodes

  /// What only a look at the whole spec finds: `validate` gives it, loading does not.
  package static let examinationCodes: [DiagnosticCode] =
    unusedCodes + reachCodes + seamCodes + runCodes + allowCodes + expectationRunCodes
}
