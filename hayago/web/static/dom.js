// Short ways to make and find elements.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element with attributes ("onclick" and the like are listeners) and children. */
export function html(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** Gives a layer of a drawing other parts; where there were none before they fade in, else they are exchanged at once. */
export function fill(layer, parts) {
  const isFresh = !layer.firstElementChild && parts.length > 0;
  layer.replaceChildren(...parts);
  if (!parts.length) layer.classList.remove("fading");
  else if (isFresh) layer.classList.add("fading");
}

/** Sets a text only where it changes, so that live regions stay quiet. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Gives a parent these children; those with the `data-key` of an old one change it in place, so that pointer and focus stay. */
export function reconcile(parent, children) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const child of children) {
    const kept = old.get(child.dataset.key);
    const now = kept ? morph(kept, child) : child;
    if (now === place) place = place.nextElementSibling;
    else parent.insertBefore(now, place);
  }
  while (place) {
    const next = place.nextElementSibling;
    place.remove();
    place = next;
  }
}

/** Makes an element look like another one. */
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  if (before.length !== after.length || before.some((node, i) => node.nodeName !== after[i].nodeName)) {
    old.replaceChildren(...after);
    return old;
  }
  before.forEach((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) node.data === after[i].data || (node.data = after[i].data);
    else morph(node, after[i]);
  });
  return old;
}
