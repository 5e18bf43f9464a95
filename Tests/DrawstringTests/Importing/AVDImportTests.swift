import Drawstring
import DrawstringCore
import DrawstringImport
import DrawstringSyntax
import Foundation
import Testing

/// Effects made of vector drawables of Android.
@Suite struct AVDImportTests {
  private static let spaces =
    "xmlns:android='http://schemas.android.com/apk/res/android' xmlns:aapt='http://schemas.android.com/aapt'"

  private func read(_ text: String, motion: ImportedMotion? = nil) -> ImportedFile {
    Importer.read(Array(text.utf8), name: "a.xml", effect: "a", motion: motion)
  }

  /// A drawing in a viewport of 100 by 100.
  private func vector(_ content: String, _ attributes: String = "", spaces: String = Self.spaces) -> String {
    """
    <vector \(spaces) android:width='100dp' android:height='100dp' android:viewportWidth='100'
      android:viewportHeight='100' \(attributes)>\(content)</vector>
    """
  }

  private func inline(_ name: String, _ content: String) -> String {
    "<aapt:attr name='android:\(name)'>\(content)</aapt:attr>"
  }

  /// A drawing with an animation of each of its parts.
  private func animated(_ content: String, _ targets: KeyValuePairs<String, String>) -> String {
    let moves = targets.map { "<target android:name='\($0.key)'>\(inline("animation", $0.value))</target>" }
    return
      "<animated-vector \(Self.spaces)>\(inline("drawable", vector(content, "android:name='all'", spaces: "")))\(moves.joined())</animated-vector>"
  }

  private func effect(_ text: String, motion: ImportedMotion? = nil) throws -> Effect {
    let file = read(text, motion: motion)
    #expect(file.findings.map(\.message) == [] && file.errors.map(\.message) == [])
    return try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
  }

  private func animator(_ property: String, _ attributes: String = "", _ content: String = "") -> String {
    "<objectAnimator android:propertyName='\(property)' android:duration='1000' \(attributes)>\(content)</objectAnimator>"
  }

  private static let square =
    "<path android:name='p' android:fillColor='#f00' android:pathData='M0 0h10v10h-10z'/>"

  // MARK: Drawings

  @Test func aDrawingIsThatOfTheSameSVG() throws {
    let outline = "M10 10h20a5 5 0 0 1 5 5v10l-10 5z M15 15h4v4h-4z"
    let drawing = vector(
      """
      <group android:name='g' android:rotation='30' android:pivotX='50' android:pivotY='40' android:scaleX='2'
        android:scaleY='2' android:translateX='-5' android:translateY='7'>
        <path android:name='a' android:pathData='\(outline)' android:fillColor='#80ff0000' android:fillAlpha='0.5'
          android:fillType='evenOdd' android:strokeColor='#00f' android:strokeWidth='3' android:strokeAlpha='0.25'
          android:strokeLineCap='round' android:strokeLineJoin='bevel'/>
        <group android:translateX='3'><path android:name='b' android:pathData='\(outline)' android:fillColor='#fff'/></group>
      </group>
      <path android:name='c' android:pathData='M0 0L50 50L0 50' android:strokeColor='#123' android:strokeWidth='1'
        android:strokeMiterLimit='7'/>
      """, "android:alpha='0.8'")
    let same = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='100' viewBox='0 0 100 100' opacity='0.8'>
        <g transform='translate(45 47) rotate(30) scale(2) translate(-50 -40)'>
          <path id='a' d='\(outline)' fill='#f00' fill-opacity='\(128.0 / 255 / 2)' fill-rule='evenodd' stroke='#00f'
            stroke-width='3' stroke-opacity='0.25' stroke-linecap='round' stroke-linejoin='bevel'/>
          <g transform='translate(3 0)'><path id='b' d='\(outline)' fill='#fff'/></g>
        </g>
        <path id='c' d='M0 0L50 50L0 50' fill='none' stroke='#123' stroke-width='1' stroke-miterlimit='7'/>
      </svg>
      """
    let (own, other) = (try effect(drawing).frame(at: .armed), try effect(same).frame(at: .armed))
    for id in ["a", "b", "c"] {
      let (a, b) = (try #require(own[id]), try #require(other[id]))
      #expect(a.path == b.path && a.fillRule == b.fillRule && a.lineWidth == b.lineWidth)
      #expect(a.lineCap == b.lineCap && a.lineJoin == b.lineJoin && a.miterLimit == b.miterLimit)
      #expect(a.fillColor == b.fillColor && a.strokeColor == b.strokeColor)
      #expect(a.worldOpacity == b.worldOpacity)
      for point in [Vec2(0, 0), Vec2(50, 0), Vec2(0, 50)] {
        #expect((a.worldTransform.place(point) - b.worldTransform.place(point)).length < 2e-3)
      }
    }
  }

  @Test func viewportsAreStretched() throws {
    let file = read(
      """
      <vector \(Self.spaces) android:width='50dp' android:height='20dp' android:viewportWidth='100'
        android:viewportHeight='80'>\(Self.square)</vector>
      """)
    let effect = try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
    let corner = try #require(effect.frame(at: .armed)["p"]).worldTransform.place(Vec2(100, 80))
    #expect(corner == Vec2(50, 0))
  }

  @Test func clipsCountForWhatComesAfterThem() throws {
    let frame = try effect(
      vector(
        """
        <path android:name='below' android:fillColor='#000' android:pathData='M0 0h9v9z'/>
        <clip-path android:name='clip' android:pathData='M0 0h50v50h-50z'/>
        <path android:name='above' android:fillColor='#000' android:pathData='M0 0h9v9z'/>
        """)
    ).frame(at: .armed)
    #expect(frame["clipped"]?.mask == "clip")
    #expect(frame.layers.map(\.id) == ["art", "below", "clipped", "clip", "above"])
  }

  @Test func gradientsLieInTheCoordinatesOfThePath() throws {
    let text = vector(
      """
      <path android:name='p' android:pathData='M10 10h40v20h-40z'>\(inline("fillColor", """
        <gradient android:type='linear' android:startX='10' android:startY='0' android:endX='50' android:endY='0'>
          <item android:offset='0' android:color='#f00'/><item android:offset='0.3' android:color='#8000ff00'/>
          <item android:offset='1' android:color='#00f'/>
        </gradient>
        """))</path>
      """)
    let layer = try #require(try effect(text).frame(at: .armed)["p"])
    let (start, end) = (layer.startPoint, layer.endPoint)
    let low = layer.position - layer.size * 0.5
    #expect(abs(low.x + start.x * layer.size.x - 10) < 1e-3 && abs(low.x + end.x * layer.size.x - 50) < 1e-3)
    #expect(layer.locations == [0, 0.3, 1] && layer.colors.map(\.alpha) == [1, 0.502, 1])
    #expect(layer.mask == "p-shape")
  }

  @Test func coloursOfThemesAreInputs() throws {
    let themed = try effect(
      vector(
        "<path android:name='p' android:fillColor='?attr/colorAccent' android:fillAlpha='0.5' android:pathData='M0 0h9v9z'/>"
      ))
    #expect(themed.inputs.map(\.name) == ["colorAccent"])
    #expect(themed.frame(at: .armed)["p"]?.fillColor.alpha == 0.5)
    // A tint replaces every colour.
    let tinted = try effect(vector(Self.square, "android:tint='#80336699'"))
    let color = try #require(tinted.frame(at: .armed)["p"]).fillColor
    #expect(color == RGBAColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.502))
  }

  @Test func whatOtherFilesGiveIsTold() throws {
    let file = read(
      animated(
        """
        <path android:name='p' android:fillColor='@color/brand' android:pathData='M0 0h9v9z'/>
        <path android:pathData='@string/outline' android:fillColor='#000'/>
        """, ["p": animator("fillAlpha", "android:valueTo='@dimen/alpha'"), "q": animator("fillAlpha", "")]))
    #expect(
      file.findings.map(\.message) == [
        "the input 'brand' stands for the colour '@color/brand': it is not in the file",
        "the outline is left out: it is not in the file",
        "an animation with the value '@dimen/alpha' is left out: it is not in the file",
        "an animation of the part 'q', which is not in the drawing, is left out",
      ])
    #expect(file.errors.isEmpty && file.text != nil)
    let outside = read("<animated-vector \(Self.spaces) android:drawable='@drawable/v'/>")
    #expect(outside.text == nil && outside.findings.map(\.code) == [.importMalformed])
  }

  @Test(arguments: ["v5h5", "L5 5 0 5", "M0 0a3 3 0 1.0 1.000 6 0"])
  func pathDataIsReadAsAndroidDoes(_ data: String) throws {
    let effect = try effect(
      vector("<path android:name='p' android:fillColor='#000' android:pathData='\(data)'/>"))
    #expect(effect.frame(at: .armed)["p"]?.path?.isEmpty == false)
  }

  // MARK: Motion

  private static let cosine: @Sendable (Double) -> Double = { (1 - cos(.pi * $0)) / 2 }

  @Test(
    arguments: [
      ("linear", { $0 }), ("accelerate_decelerate", Self.cosine), ("accelerate_quad", { $0 * $0 }),
      ("accelerate_cubic", { pow($0, 3) }), ("accelerate_quint", { pow($0, 5) }),
      ("decelerate_quad", { 1 - pow(1 - $0, 2) }), ("decelerate_cubic", { 1 - pow(1 - $0, 3) }),
      ("decelerate_quint", { 1 - pow(1 - $0, 5) }), ("anticipate", { $0 * $0 * (3 * $0 - 2) }),
      ("overshoot", { pow($0 - 1, 2) * (3 * ($0 - 1) + 2) + 1 }),
      (
        "anticipate_overshoot",
        { x in
          func ahead(_ t: Double) -> Double { t * t * (4 * t - 3) }
          func beyond(_ t: Double) -> Double { t * t * (4 * t + 3) }
          return x < 0.5 ? ahead(2 * x) / 2 : (beyond(2 * x - 2) + 2) / 2
        }
      ),
      (
        "bounce",
        { x in
          let t = x * 1.1226
          if t < 0.3535 { return 8 * t * t }
          if t < 0.7408 { return 8 * pow(t - 0.54719, 2) + 0.7 }
          return t < 0.9644 ? 8 * pow(t - 0.8526, 2) + 0.9 : 8 * pow(t - 1.0435, 2) + 0.95
        }
      ),
      ("cycle", { sin(2 * .pi * $0) }),
    ] as [(String, @Sendable (Double) -> Double)])
  func interpolatorsAreThoseOfThePlatform(_ name: String, _ formula: @Sendable (Double) -> Double) throws {
    let moves = animator(
      "translateX",
      "android:valueFrom='0' android:valueTo='1' android:interpolator='@android:interpolator/\(name)'")
    let effect = try effect(animated("<group android:name='g'>\(Self.square)</group>", ["g": moves]))
    for share in stride(from: 0.0, through: 1, by: 0.0625) {
      let place = try #require(effect.frame(at: .refreshing(after: .seconds(share)))["g"]).position.x
      #expect(abs(place - formula(share)) < 5e-4, "\(name) at \(share): \(place), not \(formula(share))")
    }
  }

  /// The values of `cubic-bezier(0.4, 0, 0.2, 1)` by bisection of its parameter.
  private func fastOutSlowIn(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      let place = 3 * (1 - t) * (1 - t) * t * 0.4 + 3 * (1 - t) * t * t * 0.2 + t * t * t
      if place < x { low = t } else { high = t }
    }
    return 3 * (1 - low) * low * low + low * low * low
  }

  @Test func pathInterpolatorsAreCurves() throws {
    let curves = [
      "android:pathData='M0 0C0.4 0 0.2 1 1 1'",
      "android:controlX1='0.4' android:controlY1='0' android:controlX2='0.2' android:controlY2='1'",
    ]
    for curve in curves {
      let moves = animator(
        "rotation", "android:valueFrom='0' android:valueTo='90'",
        inline("interpolator", "<pathInterpolator \(curve)/>"))
      let effect = try effect(animated("<group android:name='g'>\(Self.square)</group>", ["g": moves]))
      for share in [0.25, 0.5, 0.8] {
        let turn = try #require(effect.frame(at: .refreshing(after: .seconds(share)))["g"]).rotation
        #expect(abs(turn - fastOutSlowIn(share) * .pi / 2) < 1e-6)
      }
    }
    // Each piece is the easing of the way between two keyframes.
    let moves = animator(
      "translateX", "android:valueFrom='10' android:valueTo='20'",
      inline("interpolator", "<pathInterpolator android:pathData='L0.5 0C0.7 0 0.6 1 1 1'/>"))
    let effect = try effect(animated("<group android:name='g'>\(Self.square)</group>", ["g": moves]))
    for (share, place) in [(0.25, 10), (0.5, 10), (0.75, 10 + 10 * fastOutSlowIn(0.5)), (1, 20)] {
      let found = try #require(effect.frame(at: .refreshing(after: .seconds(share)))["g"]).position.x
      #expect(abs(found - place) < 1e-6)
    }
  }

  @Test func setsRunTogetherOrOneAfterTheOther() throws {
    let linear = "android:interpolator='@android:interpolator/linear'"
    let moves = """
      <set android:ordering='sequentially'>
        \(animator("trimPathEnd", "android:valueFrom='0' android:valueTo='1' \(linear)"))
        <set>
          \(animator("trimPathStart", "android:startOffset='500' android:valueFrom='0' android:valueTo='0.5' \(linear)"))
          \(animator("strokeWidth", "android:valueFrom='2' android:valueTo='6' \(linear)"))
        </set>
        \(animator("trimPathEnd", "android:valueTo='0.5' \(linear)"))
      </set>
      """
    let path =
      "<path android:name='p' android:pathData='M0 0h50' android:strokeColor='#000' android:strokeWidth='1'/>"
    let effect = try effect(animated(path, ["p": moves]))
    func frame(_ time: Double) throws -> LayerState {
      try #require(effect.frame(at: .refreshing(after: .seconds(time)))["p"])
    }
    #expect(abs(try frame(0.5).strokeEnd - 0.5) < 1e-9)
    #expect(try frame(1.25).strokeStart == 0)
    #expect(abs(try frame(2).strokeStart - 0.25) < 1e-9)
    #expect(abs(try frame(1.5).lineWidth - 4) < 1e-9)
    #expect(abs(try frame(3).strokeEnd - 0.75) < 1e-9)
    let end = try frame(9)
    #expect(end.strokeEnd == 0.5 && end.strokeStart == 0.5 && end.lineWidth == 6)
  }

  @Test func animatorsRepeat() throws {
    let moves = """
      <set>
        \(animator("translateX", "android:valueFrom='0' android:valueTo='10' android:repeatCount='infinite' android:interpolator='@android:anim/linear_interpolator'"))
        \(animator("translateY", "android:valueFrom='0' android:valueTo='10' android:repeatCount='1' android:repeatMode='reverse' android:interpolator='@android:interpolator/accelerate_quad'"))
      </set>
      """
    let effect = try effect(
      animated(
        "<group android:name='g' android:pivotX='50' android:pivotY='50'>\(Self.square)</group>", ["g": moves]
      ))
    for (time, x, y) in [(0.5, 5, 2.5), (1.5, 5, 2.5), (1.25, 2.5, 5.625), (7.75, 7.5, 0)] {
      let place = try #require(effect.frame(at: .refreshing(after: .seconds(time)))["g"]).worldTransform
        .place(.zero)
      #expect((place - Vec2(x, y - 100)).length < 1e-3, "\(time): \(place)")
    }
  }

  @Test func everythingOfAPathMoves() throws {
    let linear = "android:interpolator='@android:interpolator/linear'"
    let moves = """
      <set>
        \(animator("pathData", "android:valueFrom='M0 0h10v10h-10z' android:valueTo='M0 0h20v30h-20z' \(linear)"))
        \(animator("fillColor", "android:valueFrom='#000' android:valueTo='#fff' \(linear)"))
        \(animator("fillAlpha", "android:valueFrom='0' android:valueTo='1' \(linear)"))
        \(animator("strokeAlpha", "android:valueFrom='1' android:valueTo='0' \(linear)"))
      </set>
      """
    let path =
      "<path android:name='p' android:pathData='M0 0h10v10h-10z' android:fillColor='#000' android:strokeColor='#f00' android:strokeWidth='2'/>"
    let effect = try effect(
      animated(
        path, ["p": moves, "all": animator("alpha", "android:valueFrom='1' android:valueTo='0' \(linear)")]))
    let half = effect.frame(at: .refreshing(after: .seconds(0.5)))
    let (fill, stroke) = (try #require(half["p"]), try #require(half["p-line"]))
    let corners = [fill, stroke].map { layer in
      layer.path?.bounds.map { layer.worldTransform.place($0.highest) } ?? .zero
    }
    #expect(corners.allSatisfy { ($0 - Vec2(15, 20 - 100)).length < 1e-3 }, "\(corners)")
    // Half of the light of white.
    #expect(abs(fill.fillColor.red - 0.7354) < 1e-4)
    #expect(fill.opacity == 0.5 && stroke.opacity == 0.5 && half["all"]?.opacity == 0.5)
  }

  @Test func keyframesHaveInterpolatorsOfTheirOwn() throws {
    let holder = """
      <propertyValuesHolder android:propertyName='scaleX'>
        <keyframe android:fraction='0' android:value='1'/>
        <keyframe android:fraction='0.25' android:value='3' android:interpolator='@android:interpolator/accelerate_quad'/>
        <keyframe android:fraction='1' android:value='5'/>
      </propertyValuesHolder>
      """
    let moves =
      "<objectAnimator android:duration='1000' android:interpolator='@android:interpolator/linear'>\(holder)</objectAnimator>"
    let effect = try effect(animated("<group android:name='g'>\(Self.square)</group>", ["g": moves]))
    for (time, scale) in [(0.125, 1.5), (0.25, 3), (0.625, 4), (2, 5)] {
      let found = try #require(effect.frame(at: .refreshing(after: .seconds(time)))["g"]).scale.x
      #expect(abs(found - scale) < 1e-5, "\(time)")
    }
  }

  @Test func groupsFollowPaths() throws {
    let path =
      "android:pathData='M0 0h30v10' android:interpolator='@android:interpolator/linear' android:duration='1000'"
    let both =
      "<objectAnimator android:propertyXName='translateX' android:propertyYName='translateY' \(path)/>"
    let one = "<objectAnimator android:propertyXName='rotation' \(path)/>"
    let effect = try effect(
      animated(
        "<group android:name='g' android:pivotX='5'>\(Self.square)</group><group android:name='h'>\(Self.square)</group>",
        ["g": both, "h": one]))
    let frame = effect.frame(at: .refreshing(after: .seconds(0.875)))
    #expect(frame["g"].map { ($0.position - Vec2(35, 5)).length < 1e-6 } == true)
    #expect(frame["h"].map { abs($0.rotation - 30 * .pi / 180) < 1e-6 } == true)
  }

  // MARK: Bad input

  // MARK: Faults of files

  /// Findings for what would be lost otherwise, each with a word of its message.
  @Test func lossesAreTold() {
    let square = Self.square
    let gradient =
      "<path android:name='p' android:pathData='M0 0h9v9z'>"
      + inline("fillColor", "<gradient android:startColor='#000' android:endColor='#fff' android:endX='9'/>")
      + "</path>"
    let losses: [(String, String)] = [
      (
        animated(
          "<group android:name='g'>\(square)</group>", ["g": animator("rotaton", "android:valueTo='9'")]),
        "'rotaton'"
      ),
      (animated(square, ["q": animator("fillAlpha", "android:valueTo='0'")]), "'q'"),
      (animated(gradient, ["p": animator("fillColor", "android:valueTo='#f00'")]), "gradient"),
      (
        animated(
          square,
          ["p": animator("fillAlpha", "android:valueTo='0'") + animator("fillAlpha", "android:valueTo='1'")]),
        "second animation"
      ),
      (
        animated(
          "<group android:name='g'>\(square)</group>",
          ["g": "<objectAnimator android:propertyXName='translateX' android:propertyYName='translateY'/>"]),
        "path that is missing"
      ),
      (vector("<path android:fillColor='#f00' android:pathData='5 5 L9 9'/>"), "outline ends early"),
      (vector(square, "android:autoMirrored='true'"), "mirrored"),
      (
        vector(
          "<path android:strokeColor='#f00' android:strokeWidth='1' android:strokeLineCap='rond' android:pathData='M0 0h9'/>"
        ),
        "'rond'"
      ),
    ]
    for (text, word) in losses {
      let told = read(text).findings.map(\.message)
      #expect(told.count == 1 && told[0].contains(word), "\(word): \(told)")
    }
  }

  /// Files whose effects did not compile once.
  @Test func effectsStayWithinTheLanguage() {
    let clip = "<clip-path android:name='c' android:pathData='M0 0h5v5z'/>"
    let fill = "<path android:pathData='M0 0h9v9z' android:fillColor="
    let turn = animator(
      "fillAlpha", "android:valueFrom='0' android:valueTo='1' android:repeatCount='1000000000000000'")
    func eased(_ interpolator: String) -> String {
      animator(
        "fillAlpha", "android:valueFrom='0' android:valueTo='1'", inline("interpolator", interpolator))
    }
    let texts =
      [
        animated(Self.square + clip, ["c": animator("pathData", "android:valueTo='M0 0h6v6z'")]),
        vector("\(fill)'?attr/a_b'/>\(fill)'?attr/a-b'/>"), animated(Self.square, ["p": turn]),
      ]
      + [
        "<overshootInterpolator android:tension='1e308'/>", "<overshootInterpolator android:tension='-2'/>",
        "<accelerateInterpolator android:factor='-1e300'/>", "<cycleInterpolator android:cycles='300'/>",
      ].map { animated(Self.square, ["p": eased($0)]) }
    for text in texts {
      let file = read(text)
      #expect(file.text != nil && file.errors.map(\.message) == [], "\(text)")
    }
  }

  @Test func trimsWrapAndTintsLeaveEmptyFills() throws {
    let line =
      "<path android:name='p' android:pathData='M0 0H100' android:strokeColor='#f00' android:strokeWidth='1' "
    let wrapped = try #require(
      effect(vector(line + "android:trimPathStart='0.8' android:trimPathEnd='0.3'/>")).frame(at: .armed)["p"])
    #expect(wrapped.strokeStart == 0 && abs(wrapped.strokeEnd - 0.5) < 1e-9 && wrapped.strokeOffset == 0.8)
    let tinted = try effect(
      vector(line + "android:fillColor='@null'/>", "android:tint='#0000ff'")
    ).frame(at: .armed)["p"]
    #expect(tinted?.fillColor == .clear && tinted?.strokeColor == RGBAColor(red: 0, green: 0, blue: 1))
    let plain = try effect(vector(Self.square, "android:tint='@null'")).frame(at: .armed)["p"]
    #expect(plain?.fillColor == RGBAColor(red: 1, green: 0, blue: 0))
  }

  /// Keyframes without a place lie evenly between their neighbours, and a coordinate follows arcs.
  @Test func placesAreThoseOfAndroid() throws {
    let frames = ["", "android:fraction='0.2'", "", ""].enumerated().map {
      "<keyframe \($1) android:value='\($0 * 10)'/>"
    }
    let holder =
      "<propertyValuesHolder android:propertyName='translateX'>\(frames.joined())</propertyValuesHolder>"
    let group = "<group android:name='g'>\(Self.square)</group>"
    let linear = "android:duration='1000' android:interpolator='@android:interpolator/linear'"
    let moved = try effect(animated(group, ["g": "<objectAnimator \(linear)>\(holder)</objectAnimator>"]))
    func x(_ effect: Effect, _ seconds: Double) throws -> Double {
      try #require(effect.frame(at: .refreshing(after: .seconds(seconds)))["g"]).position.x
    }
    #expect(try abs(x(moved, 0.2) - 10) < 1e-3)
    #expect(try abs(x(moved, 0.6) - 20) < 1e-3)
    let arc =
      "<objectAnimator \(linear) android:propertyXName='translateX' android:pathData='M0 0A10 10 0 0 1 0 20'/>"
    // A way that is followed by many keyframes is reported.
    let way = read(animated(group, ["g": arc]))
    #expect(way.findings.map(\.code.id) == ["import-approximated"])
    let followed = try Effect(yaml: String(decoding: try #require(way.text), as: UTF8.self))
    #expect(try abs(x(followed, 0.5) - 10) < 0.01)
  }

  /// Work that grows with the size alone; each took minutes once.
  @Test func manyPartsAreReadOrRefused() {
    let clips = String(repeating: "<clip-path android:pathData='M0 0h9v9z'/>" + Self.square, count: 200)
    let refused = read(vector(clips))
    #expect(refused.text == nil && refused.findings.last?.code.id == "limit-exceeded")
    let way = String(repeating: "c1 0 2 0 3 0", count: 5_000)
    let follow = "<objectAnimator android:propertyXName='translateX' android:pathData='M0 0\(way)'/>"
    #expect(read(animated("<group android:name='g'>\(Self.square)</group>", ["g": follow])).text != nil)
    let targets = "<target android:name='q'/>"
    let many = String(repeating: targets, count: 20_000)
    let text =
      animated(Self.square, [:]).split(separator: "</animated-vector>").joined() + many + "</animated-vector>"
    #expect(!read(text).findings.isEmpty)
  }

  @Test func damagedDrawingsAreToldOrRead() {
    let bytes = Array(
      animated(
        "<group android:name='g' android:pivotX='5'>\(Self.square)</group>",
        ["g": animator("rotation", "android:valueFrom='0' android:valueTo='1'")]
      ).utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      for byte in [UInt8(ascii: "'"), UInt8(ascii: "9"), UInt8(ascii: "<")] {
        var damaged = bytes
        damaged[end] = byte
        let file = Importer.read(damaged, name: "a.xml", effect: "a", motion: nil)
        #expect(file.text != nil || !file.findings.isEmpty)
      }
    }
  }
}
