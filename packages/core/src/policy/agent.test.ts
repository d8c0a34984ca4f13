import { expect, test } from 'vitest';
import { productTokenOf } from './agent.js';

test.each([
  ['ExampleBot', 'examplebot'],
  ['ExampleBot/2.1', 'examplebot'],
  ['Example-Bot_x (+https://example.com)', 'example-bot_x'],
  ['Mozilla/5.0 (compatible; FinderBot/2.1; +https://finder.example)', 'finderbot'],
  ['Mozilla/5.0 (Compatible;  FinderBot)', 'finderbot'],
  ['Mozilla/5.0 (X11; Linux)', 'mozilla'],
  ['AI2Bot', 'ai'],
  ['360Spider/1', '360spider'],
  ['', ''],
])('the product token of %j is %j', (agent, token) => {
  expect(productTokenOf(agent)).toBe(token);
});
