internal import DrawstringSyntax

/// A part of the compiler that finds the targets of names.
protocol TargetPart: CompilerPart {
  var targets: TargetFinder { get }
}

extension TargetPart {
  var values: CompileContext { targets.values }

  var layers: LayerTree { targets.layers }

  var outputs: NameTable { targets.outputs }
}

/// A part of the compiler that compiles values of properties.
protocol PropertyPart: TargetPart {
  var properties: PropertyCompiler { get }
}

extension PropertyPart {
  var targets: TargetFinder { properties.targets }

  var paths: PathTable {
    get { properties.paths }
    nonmutating _modify { yield &properties.paths }
  }
}
