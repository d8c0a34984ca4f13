/** An element with a text in it. Untrusted input is only text here. */
export function part(name: keyof HTMLElementTagNameMap, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
