internal import DrawstringSyntax

/// A part of the compiler that finds the targets of names.
protocol TargetPart: CompilerPart {
  var targets: TargetFinder { get set }
}

extension TargetPart {
  var values: ValueCompiler {
    get { targets.values }
    _modify { yield &targets.values }
  }

  /// Without the parts between, which would copy it.
  var document: Document { targets.values.reader.document }

  var layers: LayerTree { targets.layers }

  var outputs: NameTable { targets.outputs }
}

/// A part of the compiler that compiles values of properties.
protocol PropertyPart: TargetPart {
  var properties: PropertyCompiler { get set }
}

extension PropertyPart {
  var targets: TargetFinder {
    get { properties.targets }
    _modify { yield &properties.targets }
  }

  var document: Document { properties.targets.values.reader.document }

  var paths: PathTable {
    get { properties.paths }
    _modify { yield &properties.paths }
  }
}
