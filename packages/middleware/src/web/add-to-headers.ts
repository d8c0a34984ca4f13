import type { SpokenFields } from '../speaker/speaker.js';

/** Adds fields to those of a `Headers`, which joins the lines of a field. */
export function addToHeaders(headers: Headers, { before, behind }: SpokenFields): void {
  for (const [name, value] of before) {
    const there = headers.get(name);
    headers.set(name, there === null || there === value ? value : `${value}, ${there}`);
  }
  for (const [name, value] of behind) if (headers.get(name) !== value) headers.append(name, value);
}
