enum PageMarkup {
  /// What the page consists of; the title and the summary come in place of their names in braces.
  static let body = #"""
    <header>
      <div>
        <h1>{{title}}</h1>
        <p class="summary">{{summary}}</p>
      </div>
      <button id="help-open" type="button" aria-label="Keys and help" title="Keys and help">?</button>
    </header>
    <details id="findings"><summary>Findings</summary><pre tabindex="0">{{findings}}</pre></details>
    <main>
      <section class="stage-side" aria-label="Stage">
        <div id="screen" tabindex="0" role="application" aria-roledescription="pull to refresh" aria-label="The effect" aria-describedby="keys">
          <svg id="view" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
            <clipPath id="cut"><path/></clipPath>
            <g clip-path="url(#cut)">
              <path id="ground"/>
              <g id="content"></g>
              <g id="drawing"></g>
              <polygon id="highlight" points=""/>
            </g>
          </svg>
        </div>
        <p id="keys" class="hint"><span class="needs-pull">Drag the stage, or press the arrow keys. </span>Space goes on to what comes next.<span id="light-note"> The ground is light, as there is no variant <code>dark</code>.</span></p>
        <div class="bar" role="group" aria-label="What happens">
          <button id="release" type="button" class="needs-pull">Release</button>
          <button id="finish" type="button">Finish</button>
          <button id="begin" type="button">Begin</button>
          <button id="reset" type="button">Reset</button>
        </div>
        <div class="sliders">
          <label class="needs-pull" for="pull-slider">Pull</label>
          <input class="needs-pull" id="pull-slider" type="range" step="any">
          <output class="needs-pull number" id="pull-shown" for="pull-slider"></output>
          <label for="time-slider">Time</label>
          <input id="time-slider" type="range" step="1">
          <output class="number" id="time-shown" for="time-slider"></output>
        </div>
        <div class="bar transport" role="group" aria-label="Playing">
          <button id="back" type="button" aria-label="A frame back" title="A frame back"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M13.5 4.5v11L6.5 10Z"/><path d="M5 4.5h1.5v11H5Z"/></svg></button>
          <button id="play" type="button"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="to-play" d="M6 3.5v13L17 10Z"/><path class="to-pause" d="M5 4h3.5v12H5ZM11.500 4H15v12h-3.500Z"/></svg><span id="play-title">Play</span></button>
          <button id="forward" type="button" aria-label="A frame on" title="A frame on"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6.500 4.500v11l7-5.500Z"/><path d="M13.500 4.500H15v11h-1.500Z"/></svg></button>
          <fieldset class="choice"><legend>Speed</legend>
            <label><input type="radio" name="speed" value="0" checked><span>1×</span></label>
            <label><input type="radio" name="speed" value="1"><span>¼×</span></label>
            <label><input type="radio" name="speed" value="2"><span>1⁄16×</span></label>
          </fieldset>
        </div>
      </section>
      <div class="inspector">
        <section class="choices" aria-label="What is shown">
          <label class="field">Story <select id="story"></select></label>
          <label class="field" id="variant-box">Variant <select id="variant"></select></label>
          <label class="check"><input type="checkbox" id="reduced"> Reduced motion</label>
          <fieldset class="choice phases" id="phases"><legend>Moment</legend></fieldset>
          <label class="field" id="refreshed-box" hidden>after refreshing for <select id="refreshed"></select></label>
        </section>
        <section class="moment" aria-label="Moment">
          <div id="moment"><b id="phase"></b> <span class="number" id="time"></span> <span class="needs-pull">pull <span class="number" id="pull"></span></span></div>
          <code id="command"></code>
          <details id="trace-box" hidden><summary>What <code id="trace-name"></code> says</summary>
            <div class="bar"><button id="trace-save" type="button">Save</button><button id="trace-copy" type="button">Copy</button></div>
            <pre id="trace" tabindex="0" aria-label="The trace"></pre>
          </details>
          <p id="note" class="note" hidden></p>
        </section>
        <div class="columns">
          <section aria-labelledby="layers-title">
            <h2 id="layers-title">Layers</h2>
            <ul id="tree" role="tree" aria-labelledby="layers-title"></ul>
          </section>
          <section aria-labelledby="values-title" class="values">
            <h2 id="values-title">Values</h2>
            <div id="moving" class="table" role="table" aria-label="Values that move"></div>
            <details id="still-box"><summary id="still-title">At rest</summary><div id="still" class="table" role="table" aria-label="Values at rest"></div></details>
          </section>
        </div>
        <section aria-labelledby="log-title">
          <h2 id="log-title">Events</h2>
          <div id="log" role="log" aria-live="polite" aria-labelledby="log-title" tabindex="0"></div>
        </section>
      </div>
    </main>
    <dialog id="help" aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <p>While the stage has the focus:</p>
      <dl>
        <div class="needs-pull"><dt><kbd>↓</kbd> <kbd>↑</kbd></dt><dd>pull by a point; with <kbd>Shift</kbd> by ten</dd></div>
        <div><dt><kbd>Space</kbd></dt><dd><span class="needs-pull">release, </span>finish or begin: what comes next</dd></div>
        <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>a frame back or on</dd></div>
        <div><dt><kbd>Enter</kbd></dt><dd>play or pause</dd></div>
        <div><dt><kbd>B</kbd></dt><dd>begin a refresh as a program would</dd></div>
        <div><dt><kbd>R</kbd></dt><dd>reset</dd></div>
        <div><dt><kbd>?</kbd></dt><dd>this help</dd></div>
      </dl>
      <p>In the tree of layers, arrow keys choose. A click on the stage chooses the layer there; its outline shows where it is, and its moving values are plotted beside their numbers.</p>
      <form method="dialog"><button>Close</button></form>
    </dialog>
    """#
}
