// The dialogs of the page, as their markup: they are put into it once, before anything looks for them.

import { $ } from "./dom.js";

const NEW = `
<dialog id="new-dialog" aria-labelledby="new-title">
  <form method="dialog" id="new-form">
    <h2 id="new-title" data-t="newGame"></h2>
    <div class="segments" id="new-games" role="radiogroup" data-label="game"></div>
    <fieldset id="new-board"><legend data-t="board"></legend>
      <div class="row"><span id="new-sizes" class="row"></span><label class="inline"><span data-t="size"></span> <input type="number" name="size" required></label></div>
    </fieldset>
    <fieldset><legend data-t="youPlay"></legend>
      <div class="segments">
        <label class="choice"><input type="radio" name="side" value="black" checked><span id="new-black" data-t="black"></span></label>
        <label class="choice"><input type="radio" name="side" value="white"><span data-t="white"></span></label>
        <label class="choice"><input type="radio" name="side" value="humans"><span data-t="bothSides"></span></label>
        <label class="choice"><input type="radio" name="side" value="engines"><span data-t="watch"></span></label>
      </div>
      <p class="muted" id="new-begins"></p>
    </fieldset>
    <fieldset><legend><span data-t="opponent"></span> <b id="new-level-name"></b></legend>
      <select name="preset" id="new-preset" data-label="opponent"></select>
      <div class="pick-level" id="new-level"><input type="range" name="level" min="1" data-label="level"><button type="button" class="button small" id="new-find" data-t="findLevel" data-title="findLevelTitle"></button></div>
      <p class="muted" id="new-level-text"></p>
    </fieldset>
    <div class="columns">
      <label id="new-komi"><span data-t="komiWord"></span> <input type="number" name="komi" step="0.5"></label>
      <label id="new-handicap"><span data-t="handicapWord"></span> <select name="handicap"></select></label>
      <label id="new-rules-row"><span data-t="rulesWord"></span> <select name="rules" id="new-rules"></select></label>
      <label><span data-t="clock"></span> <select name="clock" id="new-clock"></select></label>
    </div>
    <div class="columns" id="new-times" hidden>
      <label data-time="main"><span data-t="mainMinutes"></span> <input type="number" name="main" min="0" max="1440" step="any" value="10"></label>
      <label data-time="period"><span data-t="periodSeconds"></span> <input type="number" name="period" min="1" max="3600" step="any" value="30"></label>
      <label data-time="periods"><span data-t="periods"></span> <input type="number" name="periods" min="1" max="100" value="5"></label>
      <label data-time="stones"><span data-t="periodStones"></span> <input type="number" name="stones" min="1" max="100" value="25"></label>
    </div>
    <label class="check" id="new-swap"><input type="checkbox" name="swap"> <span data-t="swapRule"></span></label>
    <details><summary data-t="method"></summary>
      <div class="columns">
        <label><span data-t="effort"></span> <select name="limit"><option value="level" data-t="asLevel"></option><option value="simulations" data-t="simulationsWord"></option><option value="seconds" data-t="secondsWord"></option></select></label>
        <label><span class="sr" data-t="howMuch"></span><input type="number" name="amount" value="1000" min="0.1" step="any" hidden></label>
      </div>
    </details>
    <div class="row end-row"><button type="button" class="button" id="new-cancel" data-t="cancel"></button><button class="button primary" id="new-start" data-t="startGame"></button></div>
  </form>
</dialog>`;

const SMALL = `
<dialog id="resign-dialog" aria-labelledby="resign-question">
  <form method="dialog">
    <h2 id="resign-question" data-t="resignAsk"></h2>
    <div class="row end-row"><button class="button" data-t="resignNo"></button><button class="button primary" id="resign-yes" data-t="resign"></button></div>
  </form>
</dialog>
<dialog id="rename-dialog" aria-labelledby="rename-question">
  <form method="dialog" id="rename-form">
    <h2 id="rename-question" data-t="renameAsk"></h2>
    <input type="text" id="rename-text" maxlength="200" aria-labelledby="rename-question">
    <div class="row end-row"><button type="button" class="button close" data-t="cancel"></button><button class="button primary" data-t="ok"></button></div>
  </form>
</dialog>
<dialog id="info-dialog" aria-labelledby="info-question">
  <form method="dialog" id="info-form">
    <h2 id="info-question" data-t="info"></h2>
    <div id="info-fields"></div>
    <div class="row end-row"><button type="button" class="button close" data-t="cancel"></button><button class="button primary" data-t="keepInfo"></button></div>
  </form>
</dialog>
<dialog id="graph-dialog" aria-labelledby="graph-title">
  <h2 id="graph-title"><span data-t="course"></span><span class="legend"><i class="value-key"></i><span class="value-owner"></span><span class="score-part"><i class="score-key"></i><span data-t="score"></span></span></span></h2>
  <div id="graph-large" class="graph"></div>
  <div class="row end-row"><button class="button primary close" data-t="close"></button></div>
</dialog>
<dialog id="rules-dialog" aria-labelledby="rules-title">
  <h2 id="rules-title"></h2>
  <ul id="rules-text" class="rules-text"></ul>
  <div class="row end-row"><button class="button primary close" data-t="close"></button></div>
</dialog>
<dialog id="welcome-dialog" aria-labelledby="welcome-title">
  <h2 id="welcome-title" data-t="welcome"></h2>
  <p data-t="welcomeAsk"></p>
  <div class="welcome" id="welcome-choices"></div>
  <p class="muted" data-t="welcomeLater"></p>
</dialog>
<dialog id="settings-dialog" aria-labelledby="settings-title">
  <form method="dialog">
    <h2 id="settings-title" data-t="settings"></h2>
    <fieldset><legend data-t="boardLook"></legend><div class="looks" id="look-board" role="radiogroup" data-label="boardLook"></div></fieldset>
    <fieldset><legend data-t="stonesLook"></legend><div class="looks" id="look-stones" role="radiogroup" data-label="stonesLook"></div></fieldset>
    <label><span data-t="theme"></span> <select id="set-theme"><option value="auto" data-t="themes.auto"></option><option value="light" data-t="themes.light"></option><option value="dark" data-t="themes.dark"></option></select></label>
    <label class="check"><input type="checkbox" id="set-sound"> <span data-t="sound"></span></label>
    <label class="check"><input type="checkbox" id="set-teacher"> <span data-t="teacherSetting"></span></label>
    <label><span data-t="yourName"></span> <input type="text" id="set-name" maxlength="80"></label>
    <label><span data-t="languageWord"></span> <select id="set-language"></select></label>
    <div class="row end-row"><button class="button primary" data-t="done"></button></div>
  </form>
</dialog>
<dialog id="help-dialog" aria-labelledby="help-question">
  <h2 id="help-question" data-t="keysAndMarks"></h2>
  <dl class="help-keys" id="help-keys"></dl>
  <div class="help-marks">
    <p><i class="mark-best"></i> <span data-t="helpBest"></span></p>
    <p><i class="mark-own"></i> <span data-t="helpOwn"></span></p>
    <p data-t="helpValues"></p>
  </div>
  <div class="row end-row"><button class="button primary close" data-t="close"></button></div>
</dialog>`;

export function putDialogs() {
  $("dialogs").innerHTML = NEW + SMALL;
  for (const button of document.querySelectorAll("dialog .close")) button.addEventListener("click", () => button.closest("dialog").close());
}
