import Drawstring
import DrawstringCore
import Testing

/// Lengths and places of path data against browsers and other implementations.
@Suite struct SVGMeasureTests {
  /// Data, length, and how far from it a length may be.
  private static let lengths: [(data: String, length: Double, within: Double)] =
    platform + computed.map { ($0.0, $0.1, 1e-7) } + browsers.map { ($0.0, $0.1, 0.1) }

  /// web-platform-tests, `svg/types/scripted/SVGGeometryElement.getTotalLength-02.svg`, `-03.svg` and `-04.svg`.
  private static let platform: [(data: String, length: Double, within: Double)] = [
    ("M0,20 L400,20 L640,20", 640, 1e-5), ("M0,0L100,0L100,100", 200, 1e-5), ("", 0, 1e-5),
  ]

  /// regebro/svg.path, `tests/test_paths.py`: lengths that are computed there to 14 digits or in closed form.
  private static let computed: [(String, Double)] = [
    ("M200 300Q400 50 600 300", 487.77109389525975), ("M200 300Q400 50 500 200", 379.90458193489155),
    ("M6 2Q5 -1 6 2", 3.1622776601683795), ("M1 0Q2 0 3 0", 2), ("M1 3Q2 5 -9 -17", 22.73335777124786),
    ("M1 0Q1 0 1 0", 0), ("M 206.5,525 Q 162.5,583 162.5,583", 72.80109889280519),
    ("M 425.781 446.289 Q 410.40000000000003 373.047 410.4 373.047", 74.83959997888816),
    ("M 639.648 568.115 Q 606.6890000000001 507.568 606.689 507.568", 68.93645544992873),
    ("M 288.818 616.699 Q 301.025 547.3629999999999 301.025 547.363", 70.40235610403947),
    ("M 339.927 706.25 Q 243.92700000000002 806.25 243.927 806.25", 138.6217876093077),
    ("M 539.795 702.637 Q 548.0959999999999 803.4669999999999 548.096 803.467", 101.17111989594662),
    ("M 537.815 555.042 Q 570.1680000000001 499.1600000000001 570.168 499.16", 64.57177814649368),
    ("M 615.297 470.503 Q 538.797 694.5029999999999 538.797 694.503", 236.70287281737836),
    ("M0 0C0 0 0 100 0 100", 100), ("M0 0C0 0 100 100 100 100", 141.42135623730951),
    // Out-of-range radii, SVG 2, section 9.5.1 (F.6.2 of SVG 1.1).
    ("M0 0A100 100 0 0 0 200 0", 314.1592653589793), ("M0 0A100 100 0 0 0 0 0", 0),
    ("M0 0A0 0 0 0 0 200 0", 200), ("M200 0A-100 -100 0 0 0 0 0", 314.1592653589793),
    ("M0 0A1 1 0 0 0 200 0", 314.1592653589793), ("M200 0A-100 -100 720 0 0 0 0", 314.1592653589793),
    // The pies of SVG 2, figure arcs01.
    ("M300,200 h-150 a150,150 0 1,0 150,-150 z", 300 + 225 * Double.pi),
    ("M275,175 v-150 a150,150 0 0,0 -150,150 z", 300 + 75 * Double.pi),
  ]

  /// rveciana/svg-path-properties, `test/length.test.ts`: from browsers, and so within a tenth.
  private static let browsers: [(String, Double)] = [
    ("m0,0l10,0", 10), ("M0,0L10,0M0,0L10,0", 20), ("M0,0L10,0m0,0L10,0", 10), ("M0,0L10,0l10,0", 20),
    ("m0,0h10", 10), ("M50,0H40", 10), ("m0,0v10", 10), ("M0,50V40", 10), ("m0,0h10z", 20), ("m0,0h10Z", 20),
    ("M100,25C10,90,110,100,150,195", 213.8), ("m100,25c-90,65,10,75,50,170", 213.8),
    ("M100,200 C100,100 250,100 250,200 S400,300 400,200", 475.746),
    ("M100,200 c0,-100 150,-100 150,0 s150,100 150,0", 475.746), ("M100,200 S400,300 400,200", 327.9618),
    ("M100,200 s300,100 300,0", 327.9618), ("M200,300 Q400,50 600,300", 487.77),
    ("M200,300 q200,-250 400,0", 487.77), ("M0,100 Q50,-50 100,100 T200,100", 376.84),
    ("M0,100 q50,-150 100,0 t100,0", 376.84), ("M0,100 Q50,-50 100,100 T200,100 T300,100", 565.26),
    ("M0,100 T200,100", 200), ("M0,100 t200,100", 223.606), ("M50,20A50,50,0,0,0,150,20", 157.1),
    ("M50,20A50,50,0,0,0,150,20Z", 257.1), ("M50,20a50,50,0,0,0,100,0", 157.1),
    (loops, 1329.45), ("M100,100h100v100h-100Z m200,0h1v1h-1z", 404), ("M470,623Q468,627,467,629", 6.71),
    (
      "M 408 666 Q 408 569 276 440 Q 270 435 270 429 Q 269 427 270 426 Q 271 426 274 426 Q 347 445 443 578 Q 456 598 466 609 Q 472 616 470 623 Q 468 627 467 629",
      580
    ),
    (
      "M0,0L31.081620209059235,726.1062992125984Q41.44216027874565,726.1062992125984,41.44216027874565,726.1062992125984",
      737.13
    ), ("M270 830 Q270 830 270 830", 0), ("M500,300Q425,325 350,350", 158.11), ("M60,20Q60,20 150,20", 90),
  ]

  private static let loops =
    "M240,100C290,100,240,225,290,200S290,75,340,50S515,100,390,150S215,200,90,150S90,25,140,50S140,175,190,200S190,100,240,100"

  @Test(arguments: lengths) func hasTheLength(data: String, length: Double, within: Double) throws {
    #expect(abs(try VectorPath(svg: data).length - length) <= within)
  }

  /// Data, distances and points there.
  private static let places: [(data: String, places: [(distance: Double, x: Double, y: Double)])] = [
    // web-platform-tests, `svg/types/scripted/SVGGeometryElement.getPointAtLength-01.svg`: clamped at both ends.
    ("M50 60L100 60", [(-10, 50, 60), (80, 100, 60)]), ("M40,70L110,70", [(-10, 40, 70), (80, 110, 70)]),
    // WebKit, `LayoutTests/svg/dom/script-tests/path-pointAtLength.js`.
    ("M0,20 L400,20 L640,20", [(700, 640, 20)]), ("M0,20 L400,20 L640,20 z", [(700, 580, 20)]),
    ("M0,20 L400,20 z M 320,20 L640,20", [(700, 100, 20)]), ("M0,20 L20,40", [(700, 20, 40)]),
    // rveciana/svg-path-properties, `test/point-at.test.ts`.
    ("M100,100h100v100h-100Z m200,0h1v1h-1z", [(0, 100, 100), (401, 301, 100)]),
    ("M100,100L200,100 M300,100L400,100", [(0, 100, 100), (200, 400, 100), (500, 400, 100)]),
    ("M100,100 L101,100 M200,0 M500,600 M0,0L1,0L1,1L0,1Z", [(0, 100, 100), (2, 1, 0)]),
    ("M60,20Q60,20 150,20", [(2, 62, 20)]), ("M60,20q0,0 90,0", [(2, 62, 20)]), ("M10, 10", [(0, 10, 10)]),
    ("", [(0, 0, 0)]), ("M 0,0 l 0 0 l 10 10", [(0, 0, 0)]), ("M 1,1 L 1 1", [(0, 1, 1)]),
    // regebro/svg.path, `tests/test_paths.py`: worked out there, not recorded.
    (
      "M300,200 h-150 a150,150 0 1,0 150,-150 z",
      [
        (150, 150, 200), ((300 + 225 * Double.pi) / 2, 406.066017177982, 306.066017177982),
        (150 + 225 * Double.pi, 300, 50),
      ]
    ),
    (
      "M275,175 v-150 a150,150 0 0,0 -150,150 z",
      [((300 + 75 * Double.pi) / 2, 168.93398282201787, 68.93398282201787)]
    ),
  ]

  @Test(arguments: places) func goesThroughThePoints(
    data: String, places: [(distance: Double, x: Double, y: Double)]
  ) throws {
    let path = try VectorPath(svg: data)
    for place in places {
      let point = path.point(atDistance: place.distance)
      #expect((point - Vec2(place.x, place.y)).length < 1e-9, "\(place.distance): \(point)")
    }
  }

  /// Points at even shares of the length, from browsers with single precision: rveciana/svg-path-properties,
  /// `test/point-at.test.ts`.
  private static let shares: [(data: String, x: [Double], y: [Double])] = [
    (
      "M0,50L300,300", [0, 59.999996185302734, 119.99999237060547, 180, 239.99998474121094, 300],
      [50, 100, 150, 200, 249.99998474121094, 300]
    ),
    (
      "M50,50H300V200H50Z", [50, 183.3333282470703, 300, 300, 166.66668701171875, 50, 50],
      [50, 50, 66.6666564941407, 200, 200, 183.33331298828125, 50]
    ),
    (
      "M200,300 Q400,50 600,300",
      [
        200, 255.24655151367188, 321.72381591796875, 400.0000305175781, 478.2762756347656, 544.75341796875,
        600,
      ],
      [
        300, 240.47999572753906, 194.14747619628906, 175.0000762939453, 194.1474609375, 240.47999572753906,
        300,
      ]
    ),
    (
      "M0,100 Q50,-50 100,100 T200,100",
      [
        0, 25.60834312438965, 74.3916015625, 99.99996948242188, 125.60824584960938, 174.3916320800781, 200,
      ],
      [
        100, 42.84862518310547, 42.84857940673828, 99.99991607666016, 157.15122985839844, 157.1513977050781,
        100,
      ]
    ),
    (
      "M200,200 C275,100 575,100 500,200",
      [
        200, 249.48426818847656, 309.1169738769531, 371.97515869140625, 435.7851257324219, 496.41815185546875,
        500.0001220703125,
      ],
      [
        200, 160.3770294189453, 137.765380859375, 126.64154052734375, 126.40363311767578, 144.5059051513672,
        199.99981689453125,
      ]
    ),
    (
      "M100,200 C100,100 250,100 250,200 S400,300 400,200",
      [100, 136.8885955810547, 213.11134338378906, 250, 286.88836669921875, 363.11114501953125, 400],
      [
        200, 134.37181091308594, 134.3717498779297, 199.99984741210938, 265.6280517578125, 265.62835693359375,
        200,
      ]
    ),
    (
      "M100,200 S400,300 400,200",
      [
        100, 152.3872375488281, 205.42906188964844, 259.1198425292969, 313.48455810546875, 367.6199951171875,
        400,
      ],
      [
        200, 215.5802307128906, 228.76190185546875, 238.95660400390625, 244.3085174560547, 238.78338623046875,
        200,
      ]
    ),
    (
      loops,
      [
        240, 315.0015563964844, 441.4165954589844, 240.0000762939453, 38.58317947387695, 164.99853515625, 240,
      ],
      [
        100, 121.3836898803711, 111.11810302734375, 187.4999084472656, 111.11775207519531, 121.38365936279297,
        100,
      ]
    ),
  ]

  @Test(arguments: shares) func liesWhereBrowsersSay(data: String, x: [Double], y: [Double]) throws {
    let path = try VectorPath(svg: data)
    let measure = PathMeasure(path)
    for index in x.indices {
      let place = measure.place(atFraction: Double(index) / Double(x.count - 1))
      #expect((place.point - Vec2(x[index], y[index])).length < 2e-3, "\(index): \(place.point)")
    }
  }

  /// Points along arcs by their parameter: regebro/svg.path, `tests/test_paths.py`.
  private static let arcs: [(flags: (large: Bool, sweep: Bool), points: [(Double, Double)])] = [
    (
      (false, false),
      [
        (1.23116594049, 7.82172325201), (4.89434837048, 15.4508497187), (10.8993475812, 22.699524987),
        (19.0983005625, 29.3892626146), (29.2893218813, 35.3553390593), (41.2214747708, 40.4508497187),
        (54.6009500260, 44.5503262094), (69.0983005625, 47.5528258148), (84.3565534960, 49.3844170298),
      ]
    ),
    (
      (true, false),
      [
        (-45.399049974, 5.44967379058), (-80.9016994375, 20.6107373854), (-98.7688340595, 42.178276748),
        (-95.1056516295, 65.4508497187), (-70.7106781187, 85.3553390593), (-30.9016994375, 97.5528258148),
        (15.643446504, 99.3844170298), (58.7785252292, 90.4508497187), (89.1006524188, 72.699524987),
      ]
    ),
    (
      (false, true),
      [
        (15.643446504, 0.615582970243), (30.9016994375, 2.44717418524), (45.399049974, 5.44967379058),
        (58.7785252292, 9.54915028125), (70.7106781187, 14.6446609407), (80.9016994375, 20.6107373854),
        (89.1006524188, 27.300475013), (95.1056516295, 34.5491502813), (98.7688340595, 42.178276748),
      ]
    ),
    (
      (true, true),
      [
        (10.8993475812, -22.699524987), (41.2214747708, -40.4508497187), (84.3565534960, -49.3844170298),
        (130.901699437, -47.5528258148), (170.710678119, -35.3553390593), (195.105651630, -15.4508497187),
        (198.768834060, 7.82172325201), (180.901699437, 29.3892626146), (145.399049974, 44.5503262094),
      ]
    ),
  ]

  @Test(arguments: arcs) func arcsGoThroughThePoints(
    flags: (large: Bool, sweep: Bool), points: [(Double, Double)]
  ) throws {
    let arc = try #require(
      EllipticArc(
        from: .zero, radii: Vec2(100, 50), rotation: 0, largeArc: flags.large, sweep: flags.sweep,
        to: Vec2(100, 50)))
    for (index, point) in points.enumerated() {
      #expect((arc.point(at: Double(index + 1) / 10) - Vec2(point.0, point.1)).length < 1e-7)
    }
  }

  /// web-platform-tests, `svg/types/scripted/SVGGeometryElement.isPointInFill-01.svg`.
  @Test func pointsInFill() throws {
    let ring = try VectorPath(svg: "M200,200h100v100h-100z m20,20h60v60h-60z")
    #expect(!ring.contains(Vec2(250, 250), rule: .evenodd))
    #expect(ring.contains(Vec2(250, 250)))
    #expect(ring.contains(Vec2(210, 250), rule: .evenodd))
    var ellipse = VectorPath()
    ellipse.addEllipse(center: Vec2(150, 150), radii: Vec2(200, 100))
    let expected = [
      (150, 150, true), (275, 150, true), (250, 225, true), (0, 0, false), (275, 250, false),
    ]
    for (x, y, isInside) in expected { #expect(ellipse.contains(Vec2(Double(x), Double(y))) == isInside) }
    for strange in [Double.nan, .infinity, -.infinity] {
      #expect(!ellipse.contains(Vec2(strange, 0)))
      #expect(!ellipse.contains(Vec2(0, strange)))
    }
  }

  /// What is drawn of web-platform-tests, `svg/path/error-handling/bounding.svg`, where it is moved to.
  @Test func boundsAreThoseOfTheOutline() throws {
    let bounds = try #require(try VectorPath(svg: "m 60 40 l 3 -4 z m -20 20 l -9 11").bounds)
    #expect(bounds.lowest == Vec2(31, 36))
    #expect(bounds.size == Vec2(32, 35))
  }
}
