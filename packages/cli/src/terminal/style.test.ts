import { expect, test } from 'vitest';
import { createStyle, type StyleName } from './style.js';

const terminal = { isTTY: true };
const pipe = {};

test.each([
  ['a terminal', terminal, {}, undefined, true],
  ['a pipe', pipe, {}, undefined, false],
  ['NO_COLOR', terminal, { NO_COLOR: '0' }, undefined, false],
  ['NO_COLOR without a value', terminal, { NO_COLOR: '' }, undefined, true],
  ['TERM=dumb', terminal, { TERM: 'dumb' }, undefined, false],
  ['FORCE_COLOR in a pipe', pipe, { FORCE_COLOR: '1' }, undefined, true],
  ['FORCE_COLOR over TERM=dumb', pipe, { FORCE_COLOR: 'true', TERM: 'dumb' }, undefined, true],
  ['FORCE_COLOR without a value', pipe, { FORCE_COLOR: '' }, undefined, false],
  ['FORCE_COLOR=0 on a terminal', terminal, { FORCE_COLOR: '0' }, undefined, false],
  ['NO_COLOR over FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined, false],
  ['--color over NO_COLOR', pipe, { NO_COLOR: '1' }, true, true],
  ['--no-color over FORCE_COLOR', terminal, { FORCE_COLOR: '1' }, false, false],
] as const)('%s', (_, stream, env, color, isColoured) => {
  const style = createStyle(stream, env, color);
  expect(style('error', 'x')).toBe(isColoured ? '\u001b[31mx\u001b[39m' : 'x');
});

test('every style is a different colour but "error" and "bad", and an empty text stays empty', () => {
  const style = createStyle(pipe, {}, true);
  const styleNames: StyleName[] = ['error', 'warning', 'hint', 'good', 'bad', 'quiet', 'strong', 'place'];
  expect(new Set(styleNames.map((styleName) => style(styleName, 'x'))).size).toBe(styleNames.length - 1);
  expect(styleNames.map((styleName) => style(styleName, '')).join('')).toBe('');
});
