// Light or dark: as the system says, until the person says otherwise.

import { $ } from "./dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

export function applyTheme() {
  const theme = localStorage.getItem("hayago-theme") ?? (dark.matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  $("theme").setAttribute("aria-pressed", theme === "dark");
}

export function switchTheme() {
  localStorage.setItem("hayago-theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  applyTheme();
}

dark.addEventListener("change", applyTheme);
