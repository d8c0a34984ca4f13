import { allUsages, type Usage } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { createStyle } from '../terminal/style.js';
import { displayWidth } from '../terminal/width.js';
import { joined, layOut, type UsageRow } from './usage-layout.js';

const plain = createStyle({}, {});

function row(usages: readonly Usage[], ...cells: readonly string[]): UsageRow {
  return { usages, cells: cells.map((text) => ({ text, phrase: text, notes: [] })) };
}

function agents(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Agent${index + 1}`);
}

function shown(rows: readonly UsageRow[], names: readonly string[], width: number): string {
  return layOut(joined(rows), names, width, plain)
    .map((table) => table.join('\n'))
    .join('\n\n');
}

describe('layOut', () => {
  test('agents across while they fit', () => {
    expect(shown([row(['crawl'], 'denied [1]', 'allowed [2]')], agents(2), 31)).toMatchInlineSnapshot(`
      "       Agent1      Agent2
      crawl  denied [1]  allowed [2]"
    `);
  });

  test('one agent more than fits: agents down, usages across, in one table', () => {
    const rows = [
      row(['crawl'], 'denied [1]', 'allowed [2]'),
      row(['index'], 'no rule', 'denied [3]'),
      row(['present'], 'no rule', 'denied [3]'),
    ];
    expect(shown(rows, agents(2), 30)).toMatchInlineSnapshot(`
      "        crawl
      Agent1  denied [1]
      Agent2  allowed [2]

              index,
              present
      Agent1  no rule
      Agent2  denied [3]"
    `);
  });

  test('two agents stay side by side where wrapping their cells is enough', () => {
    const cell = 'allowed, max-length=160-chars, time-limit=3-days [4] [1]';
    expect(shown([row(['present-snippet'], cell, 'no rule')], agents(2), 60)).toMatchInlineSnapshot(`
      "                 Agent1                     Agent2
      present-snippet  allowed,                   no rule
                       max-length=160-chars,
                       time-limit=3-days [4] [1]"
    `);
  });

  test('titles and cells are wrapped; a name that is too long has a line of its own', () => {
    const rows = [
      row(['index', 'preserve', 'present-original', 'present-link'], ...['denied [1]', 'denied [2]', 'denied [3]']),
      row(['follow'], 'allowed until 2026-12-31, max-length=50-chars [1]', 'denied [1]', '?'),
    ];
    const names = ['a', 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)', `b${'b'.repeat(50)}`];
    expect(shown(rows, names, 80)).toMatchInlineSnapshot(`
      "                           index, preserve,   follow
                                 present-original/
                                 link
      a                          denied [1]         allowed until 2026-12-31,
                                                    max-length=50-chars [1]
      Mozilla/5.0 (compatible;   denied [2]         denied [1]
      ExampleBot/1.0;
      +https://example.com/bot)
      bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                                 denied [3]         ?"
    `);
  });

  test('usages that do not fit side by side go on in another table with all agents', () => {
    const forms = allUsages.filter((usage) => usage.startsWith('present-'));
    const rows = forms.map((form, index) => row([form], `denied [${index}]`, 'no rule', 'allowed'));
    expect(shown(rows, agents(3), 46)).toMatchInlineSnapshot(`
      "        present-original  present-currentcopy
      Agent1  denied [0]        denied [1]
      Agent2  no rule           no rule
      Agent3  allowed           allowed

              present-oldcopy  present-snippet
      Agent1  denied [2]       denied [3]
      Agent2  no rule          no rule
      Agent3  allowed          allowed

              present-thumbnail  present-oldsnippet
      Agent1  denied [4]         denied [5]
      Agent2  no rule            no rule
      Agent3  allowed            allowed

              present-oldthumbnail  present-link
      Agent1  denied [6]            denied [7]
      Agent2  no rule               no rule
      Agent3  allowed               allowed"
    `);
  });

  test.each([80, 120])('of 40 agents and all usages no line is wider than %i columns', (width) => {
    const names = agents(40);
    const rows = allUsages.map((usage, index) => row([usage], ...names.map((_, agent) => `denied [${index * agent}]`)));
    const tables = layOut(rows, names, width, plain);
    for (const line of tables.flat()) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    for (const table of tables) expect(table.filter((line) => line.startsWith('Agent'))).toHaveLength(40);
  });

  test('one agent has nothing to change places with', () => {
    expect(shown([row(['crawl'], `denied by ${'x'.repeat(40)}`)], ['a'], 30)).toMatchInlineSnapshot(`
      "       a
      crawl  denied by
             xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    `);
  });
});
