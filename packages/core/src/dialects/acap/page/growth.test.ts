import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { agentOf } from '../../../policy/agent.js';
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
  expect(reading.byElement.get(0)).toHaveLength(count);
  expect(problems.some(({ code }) => code === 'acap/nested-statement')).toBe(false);
});

test('many statements about the page, and a question about each of its elements', () => {
  const page = pageOf(
    times(() => 'ACAP disallow-index'),
    times(() => ({ classes: 'acap:disallow-index' })),
  );
  const voice = acapVoice({ site: undefined, page, files: new Map(), url: page.url, gate: undefined });
  const asked = {
    agent: agentOf('ExampleBot'),
    url: page.url,
    path: '/',
    purposes: [],
    arrangements: [],
    fragments: true,
  };
  for (let place = 0; place < count; place += 10) {
    expect(voice.rule({ ...asked, usage: 'index', place }).verdict).toBe('denied');
  }
});
