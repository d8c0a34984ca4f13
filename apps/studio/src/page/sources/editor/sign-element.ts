import { type SignName, signs } from '../../parts/signs.ts';

const svg = 'http://www.w3.org/2000/svg';

/** A drawing from a path, in the colour of the text around it. A word next to it says the same, so it is hidden from screen readers. */
export function drawing(width: number, height: number, path: string): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('viewBox', `0 0 ${width} ${height}`);
  element.setAttribute('width', String(width));
  element.setAttribute('height', String(height));
  element.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS(svg, 'path');
  drawn.setAttribute('d', path);
  element.append(drawn);
  return element;
}

/** One of the signs, where Svelte does not draw. */
export function signElement(name: SignName): SVGSVGElement {
  const element = drawing(16, 16, signs[name]);
  element.classList.add('sign');
  return element;
}
