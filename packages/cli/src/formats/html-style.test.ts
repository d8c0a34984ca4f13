import { describe, expect, test } from 'vitest';
import { pageStyle } from './html-style.js';

/** The colours of a scheme, by name. */
function coloursIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
}

/** WCAG 2.2: the ratio of the luminances of two colours. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const [light = '', dark = ''] = pageStyle.split('prefers-color-scheme: dark');

/** Which text is shown on which ground. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'faint', 'link', 'good', 'bad', 'unsure'].map((text) => [text, 'paper'] as const),
  ...['ink', 'faint'].map((text) => [text, 'ground'] as const),
  ...['good', 'bad', 'unsure'].flatMap((tone) => [
    [tone, `${tone}-ground`] as const,
    ['ink', `${tone}-ground`] as const,
  ]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, text) => {
  const colours = coloursIn(text);
  test.each(pairs)('%s can be read on %s', (name, ground) => {
    expect(contrast(colours.get(name) ?? '', colours.get(ground) ?? '')).toBeGreaterThan(4.5);
  });
});

test('every colour is one of these', () => {
  const used = new Set([...pageStyle.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !coloursIn(light).has(name ?? ''))).toEqual([]);
  expect([...coloursIn(dark).keys()]).toEqual([...coloursIn(light).keys()]);
});
