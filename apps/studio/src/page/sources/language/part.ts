/** An element with a text in it. What strangers wrote is text here, whatever it looks like. */
export function part(name: keyof HTMLElementTagNameMap, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
