import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { agentOf } from '../../../policy/agent.js';
import type { Ruling } from '../../../policy/statement.js';
import type { Voice } from '../../../policy/voice.js';
import { Source } from '../../../text/source.js';
import { acapVoice } from '../interpret.js';
import type { AcapElement, AcapMeta, AcapPage } from './page.js';
import { readAcapPage } from './read-page.js';

// Work grows with the page, not faster: with the square of this size each of these tests would take half a minute.
const count = 30_000;
const span = { start: 0, end: 0 };
const times = <Item>(make: (place: number) => Item): Item[] => Array.from({ length: count }, (_, place) => make(place));

function pageOf(metas: readonly string[], elements: readonly Omit<AcapElement, 'span'>[]): AcapPage {
  const written = metas.map((content): AcapMeta => ({ name: 'robots', content, inHead: true, span }));
  const placed = elements.map((element) => ({ ...element, span }));
  const url = 'https://example.com/';
  return { source: new Source('body', ''), format: 'html', url, metas: written, elements: placed };
}

test('many id-lists that name one element, and many statements inside it', () => {
  const inside = times(() => ({ classes: 'acap:disallow-index', parent: 0 }));
  const problems: Diagnostic[] = [];
  const page = pageOf(
    times((place) => `ACAP disallow-usage${place} id-list=a`),
    [{ id: 'a' }, ...inside],
  );
  const reading = readAcapPage(page, (problem) => problems.push(problem));
  expect(reading.byElement.get(0)?.ofId).toHaveLength(count);
  expect(problems.some(({ code }) => code === 'acap/nested-statement')).toBe(false);
});

test('many permissions with limits on one element, and a question about each element inside it', () => {
  const page = pageOf(
    times((place) => `ACAP allow-index time-limit=${count - place}-days id-list=a`),
    [{ id: 'a' }, ...times(() => ({ classes: 'acap:disallow-index', parent: 0 }))],
  );
  const ruleOn = rulerOf(page);
  for (let place = 1; place <= count; place += 10) {
    const { verdict, limits } = ruleOn(place);
    expect(verdict).toBe('allowed');
    expect(limits).toContainEqual({ limit: 'time-limit', value: '1-days' });
    expect(limits.length).toBeLessThan(100);
  }
});

test('many statements about the page, and a question about each of its elements', () => {
  const page = pageOf(
    times(() => 'ACAP disallow-index'),
    times(() => ({ classes: 'acap:disallow-index' })),
  );
  const ruleOn = rulerOf(page);
  for (let place = 0; place < count; place += 10) expect(ruleOn(place).verdict).toBe('denied');
});

test('many statements about an id, many elements that have it, and a question about each of them (ASK-42)', () => {
  const problems: Diagnostic[] = [];
  const page = pageOf(
    times((place) => `ACAP ${place % 2 === 0 ? 'allow-index' : 'disallow-index'} id-list=a`),
    times((place) => ({ id: 'a', classes: 'acap:disallow-follow', ...(place % 2 === 0 ? {} : { parent: place - 1 }) })),
  );
  const reading = readAcapPage(page, (problem) => problems.push(problem));
  expect(problems.length).toBeLessThan(3 * count);
  expect(reading.byElement.size).toBe(count);
  const { marksOn } = voiceOf(page);
  const marks = times((place) => marksOn?.(place) ?? '').join('');
  expect(marks.length).toBeLessThan(100 * count);
  const ruleOn = rulerOf(page);
  for (let place = 0; place < count; place += 10) expect(ruleOn(place).verdict).toBe('denied');
});

function voiceOf(page: AcapPage): Voice {
  return acapVoice({ site: undefined, page, files: new Map(), url: page.url, gate: undefined });
}

function rulerOf(page: AcapPage): (place: number) => Ruling {
  const voice = voiceOf(page);
  const agent = agentOf('ExampleBot');
  const asked = {
    agent,
    url: page.url,
    path: '/',
    purposes: [],
    arrangements: [],
    fragments: true,
    usage: 'index',
  } as const;
  return (place) => voice.rule({ ...asked, place });
}
