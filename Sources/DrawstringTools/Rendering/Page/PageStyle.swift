enum PageStyle {
  /// How it looks: quiet, light or dark as the reader likes it, and usable on a phone.
  static let sheet = #"""
    :root {
      color-scheme: light dark;
      --back: #f6f5f2; --panel: #fff; --text: #1d1f22; --quiet: #5b6066; --hair: #dedcd6; --fill: #eceae4;
      --accent: #0b6b6b; --on-accent: #fff; --focus: #0b6b6b;
      --lane0: #0b6b6b; --lane1: #b3541e; --lane2: #6a4fb3; --lane3: #6c6e66;
      --red: #b3261e; --green: #1e7a3c; --blue: #2458b8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #141517; --panel: #1c1e21; --text: #e9e8e4; --quiet: #a3a8ad; --hair: #33363a; --fill: #2a2d31;
        --accent: #5cc9c4; --on-accent: #08201f; --focus: #7fe0db;
        --lane0: #5cc9c4; --lane1: #f0a36f; --lane2: #b7a2f2; --lane3: #a3a8ad;
        --red: #ff8f86; --green: #7fd69a; --blue: #8ab4ff;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--back); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
    }
    header, main { max-width: 1180px; margin: 0 auto; padding: 0 28px; }
    header { display: flex; gap: 24px; justify-content: space-between; align-items: start; padding-top: 30px; padding-bottom: 20px; }
    h1 { font-size: 24px; line-height: 1.25; letter-spacing: -.012em; font-weight: 650; margin: 0; }
    h2 { font-size: 13px; line-height: 1.4; font-weight: 600; color: var(--quiet); margin: 0 0 6px; }
    .summary { margin: 6px 0 0; color: var(--quiet); max-width: 62ch; }
    .summary:empty { display: none; }
    main { display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); gap: 0 44px; padding-bottom: 56px; }
    .stage-side { position: sticky; top: 20px; align-self: start; }
    #screen { --height: min(66vh, 620px); width: min(100%, calc(var(--height) * var(--ratio))); margin: 0 auto; border-radius: 22px; overflow: hidden; background: var(--panel); box-shadow: 0 0 0 1px var(--hair), 0 12px 32px -20px rgb(0 0 0 / .35); touch-action: none; user-select: none; -webkit-user-select: none; cursor: grab; }
    #screen:active { cursor: grabbing; }
    #light-note { display: none; }
    #view { display: block; width: 100%; touch-action: none; }
    @media (prefers-color-scheme: dark) {
      /* A light screen on a dark page is a device that lies on it. */
      :not([data-paper=dark]) > body #screen { padding: 10px; border-radius: 30px; background: #08090a; box-shadow: 0 0 0 1px #46494e, 0 12px 32px -20px #000; }
      :not([data-paper=dark]) > body #view { border-radius: 20px; }
      :not([data-paper=dark]) > body #light-note { display: inline; }
    }
    #ground { fill: #e9eaed; }
    [data-screen=true] #ground { fill: #fff; }
    #content .sheet { fill: #fff; }
    #content .mark { fill: #e4e6e9; }
    #content .faint { fill: #eff0f2; }
    [data-paper=dark] #ground { fill: #0c0d0f; }
    [data-paper=dark] [data-screen=true] #ground { fill: #17191c; }
    [data-paper=dark] #content .sheet { fill: #17191c; }
    [data-paper=dark] #content .mark { fill: #2a2d32; }
    [data-paper=dark] #content .faint { fill: #212428; }
    #highlight { fill: none; stroke: #d6246e; stroke-width: 1.5; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; pointer-events: none; }
    .hint { margin: 10px 2px 12px; font-size: 13px; color: var(--quiet); }
    .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    button, select {
      font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--hair); border-radius: 9px;
      min-height: 36px; padding: 4px 13px;
    }
    button { cursor: pointer; font-weight: 500; }
    .bar > button { flex: 1 1 auto; }
    button:hover:not(:disabled) { border-color: var(--quiet); }
    button:disabled { color: var(--quiet); background: transparent; cursor: default; opacity: .62; }
    select { padding-right: 8px; max-width: 100%; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    #help-open { border-radius: 50%; width: 36px; padding: 0; flex: none; color: var(--quiet); }
    .sliders { display: grid; grid-template-columns: auto 1fr 5.5em; gap: 6px 12px; align-items: center; margin: 14px 0; }
    .sliders label { font-size: 13px; color: var(--quiet); }
    .sliders output { text-align: right; font-size: 13px; }
    .number { font-variant-numeric: tabular-nums; font-feature-settings: "tnum"; }
    input[type=range] { appearance: none; -webkit-appearance: none; width: 100%; height: 28px; margin: 0; background: transparent; cursor: pointer; }
    input[type=range]::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; background: linear-gradient(to right, var(--accent) var(--part, 0%), var(--hair) var(--part, 0%)); }
    input[type=range]::-moz-range-track { height: 4px; border-radius: 2px; background: linear-gradient(to right, var(--accent) var(--part, 0%), var(--hair) var(--part, 0%)); }
    input[type=range]::-webkit-slider-thumb { -webkit-appearance: none; width: 18px; height: 18px; margin-top: -7px; border-radius: 50%; background: var(--panel); border: 2px solid var(--accent); }
    input[type=range]::-moz-range-thumb { width: 14px; height: 14px; border-radius: 50%; background: var(--panel); border: 2px solid var(--accent); }
    input[type=range]:disabled { opacity: .45; cursor: default; }
    .transport { margin-top: 2px; }
    .transport button { display: inline-flex; gap: 7px; align-items: center; justify-content: center; flex: 0 0 auto; padding: 4px 10px; }
    .transport svg { width: 18px; height: 18px; fill: currentColor; }
    #play { flex: 1 1 92px; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    #play[data-playing=true] .to-play, #play[data-playing=false] .to-pause { display: none; }
    .choice { border: 0; margin: 0; padding: 0; display: inline-flex; background: var(--fill); border-radius: 9px; padding: 2px; min-width: 0; }
    .choice legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .choice label { position: relative; display: block; }
    .choice input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
    .choice span { display: block; padding: 4px 10px; border-radius: 7px; font-size: 13px; line-height: 24px; white-space: nowrap; }
    .choice input:checked + span { background: var(--panel); box-shadow: 0 1px 2px rgb(0 0 0 / .14); font-weight: 600; }
    .choice input:disabled + span { color: var(--quiet); }
    .choice input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 1px; }
    .inspector { display: grid; gap: 22px; align-content: start; min-width: 0; }
    .choices { display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: center; }
    .field, .check { display: inline-flex; gap: 8px; align-items: center; font-size: 13px; color: var(--quiet); }
    .field select { color: var(--text); font-size: 14px; }
    .check { min-height: 36px; color: var(--text); font-size: 14px; }
    .check input { width: 17px; height: 17px; accent-color: var(--accent); margin: 0; }
    .phases { flex-wrap: wrap; }
    .moment { border-top: 1px solid var(--hair); border-bottom: 1px solid var(--hair); padding: 12px 0; }
    #moment { display: flex; flex-wrap: wrap; gap: 2px 18px; font-size: 17px; align-items: baseline; }
    #moment b { font-weight: 650; min-width: 6.2em; }
    #moment span { color: var(--quiet); }
    #moment .number { color: var(--text); }
    code { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--quiet); overflow-wrap: anywhere; }
    .note { margin: 8px 0 0; font-size: 13px; color: var(--quiet); max-width: 70ch; }
    .columns { display: grid; grid-template-columns: minmax(150px, 210px) minmax(0, 1fr); gap: 28px; }
    #tree { list-style: none; margin: 0 0 0 -8px; padding: 0; max-height: 460px; overflow: auto; position: relative; }
    #tree li { display: flex; justify-content: space-between; gap: 10px; align-items: baseline; padding: 3px 8px 3px calc(8px + var(--depth) * 14px); border-radius: 7px; cursor: pointer; font-size: 14px; }
    #tree li:hover { background: var(--fill); }
    #tree li[aria-selected=true] { background: var(--accent); color: var(--on-accent); }
    #tree small { font-size: 12px; color: var(--quiet); }
    #tree li[aria-selected=true] small { color: inherit; }
    #tree li:focus-visible { outline-offset: -3px; outline-color: var(--on-accent); box-shadow: 0 0 0 2px var(--focus); }
    .value { display: grid; grid-template-columns: minmax(9.5em, .8fr) minmax(9em, 1.1fr) minmax(0, 1.5fr); gap: 12px; align-items: center; min-height: 30px; font-size: 14px; }
    .value + .value { border-top: 1px solid var(--hair); }
    .value > :first-child { color: var(--quiet); overflow-wrap: anywhere; }
    #still .value { grid-template-columns: minmax(9.5em, .8fr) minmax(0, 2.6fr); min-height: 27px; }
    #moving .value { min-height: 52px; }
    .value .number { overflow-wrap: anywhere; }
    .part { white-space: nowrap; display: inline-block; margin-right: 12px; }
    .value small { color: var(--quiet); font-size: 12px; }
    .swatch { display: inline-block; width: 13px; height: 13px; border-radius: 4px; margin-right: 7px; vertical-align: -2px; box-shadow: inset 0 0 0 1px rgb(128 128 128 / .45); background: linear-gradient(var(--paint), var(--paint)), repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 8px 8px; }
    .plot { display: block; width: 100%; height: 44px; overflow: visible; }
    .plot path { fill: none; vector-effect: non-scaling-stroke; }
    .plot .line { stroke-width: 1.5; stroke-linejoin: round; }
    small.lane0 { color: var(--lane0); } small.lane1 { color: var(--lane1); }
    .red { color: var(--red); stroke: var(--red); } .green { color: var(--green); stroke: var(--green); }
    .blue { color: var(--blue); stroke: var(--blue); } .alpha { color: var(--lane3); stroke: var(--lane3); }
    .lane0 { stroke: var(--lane0); } .lane1 { stroke: var(--lane1); } .lane2 { stroke: var(--lane2); } .lane3 { stroke: var(--lane3); }
    .plot .cursor { stroke: var(--text); stroke-width: 1; opacity: .55; }
    details summary { cursor: pointer; font-size: 13px; font-weight: 600; color: var(--quiet); padding: 8px 0; border-radius: 6px; }
    #log { max-height: 150px; overflow: auto; font-size: 14px; }
    #log:empty::before { content: "None yet"; color: var(--quiet); }
    #log > div { padding: 1px 0; }
    #log .number { display: inline-block; min-width: 4.6em; color: var(--quiet); }
    #log small { color: var(--quiet); font-size: 13px; }
    #findings, .findings { max-width: 1180px; margin: 0 auto; padding: 0 28px 18px; }
    .findings { display: block; padding-top: 30px; }
    pre { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--panel); border: 1px solid var(--hair); border-radius: 12px; padding: 16px 18px; overflow: auto; }
    #trace-box pre { max-height: 220px; margin: 10px 0 0; }
    .alone body::before { content: "The tool that made this page has ended."; display: block; padding: 6px; text-align: center; font-size: 13px; background: var(--fill); }
    dialog { border: 1px solid var(--hair); border-radius: 16px; padding: 22px 26px; max-width: 440px; background: var(--panel); color: var(--text); }
    dialog::backdrop { background: rgb(0 0 0 / .4); }
    dialog h2 { font-size: 17px; color: var(--text); }
    dialog p { margin: 0 0 12px; color: var(--quiet); font-size: 14px; }
    dialog dl { margin: 0 0 14px; }
    dialog dl div { display: grid; grid-template-columns: 7em 1fr; padding: 4px 0; font-size: 14px; }
    dialog dd { margin: 0; }
    kbd { font: 12px/1 ui-monospace, Menlo, Consolas, monospace; border: 1px solid var(--hair); border-bottom-width: 2px; border-radius: 5px; padding: 2px 6px; background: var(--fill); }
    [hidden] { display: none !important; }
    @media (max-width: 900px) {
      main { grid-template-columns: minmax(0, 1fr); gap: 26px; }
      .stage-side { position: static; max-width: 520px; width: 100%; margin: 0 auto; }
    }
    @media (max-width: 560px) {
      header, main { padding-left: 16px; padding-right: 16px; }
      header { padding-top: 18px; padding-bottom: 14px; }
      h1 { font-size: 20px; }
      #screen { --height: 58vh; }
      .columns { grid-template-columns: minmax(0, 1fr); gap: 20px; }
      #tree { max-height: 210px; }
      .value { grid-template-columns: minmax(9em, .8fr) minmax(0, 1fr); }
      #moving .value > :last-child { grid-column: 1 / -1; padding-bottom: 8px; }
    }
    @media (pointer: coarse) {
      button, select, .check, .field { min-height: 44px; }
      #help-open { width: 44px; }
      .transport button { min-width: 44px; }
      .choice span { line-height: 36px; min-width: 44px; text-align: center; }
      input[type=range] { height: 44px; }
      input[type=range]::-webkit-slider-thumb { width: 26px; height: 26px; margin-top: -11px; }
      input[type=range]::-moz-range-thumb { width: 22px; height: 22px; }
      .check input { width: 22px; height: 22px; }
      #tree li, details summary { padding-top: 12px; padding-bottom: 12px; }
    }
    @media (forced-colors: active) {
      #tree li[aria-selected=true], .choice input:checked + span { outline: 2px solid Highlight; }
    }
    """#
}
