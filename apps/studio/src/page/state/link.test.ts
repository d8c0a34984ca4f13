import { allUsages } from '@heed/core';
import { defined } from '@heed/core/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examples } from '../examples/examples.ts';
import { stateOf } from '../examples/show-step.ts';
import { deflate } from './deflate.ts';
import { fragmentOf, holdsState, maxLinkLength, maxStateBytes, readFragmentState } from './link.ts';
import { maxAgents, maxFiles, maxPurposes, readState } from './read-state.ts';
import { firstState, type StudioState, tabs } from './studio-state.ts';

/** The fragment that holds this value, as a stranger may have made it. */
async function packed(value: string): Promise<string> {
  return `#s=${Buffer.from(await deflate(new TextEncoder().encode(value))).toString('base64url')}`;
}

const sourceText = fc.record(
  {
    text: fc.string({ unit: 'binary' }),
    status: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constant('unreachable' as const)),
  },
  { requiredKeys: ['text'] },
);
const states: fc.Arbitrary<StudioState> = fc
  .record({
    sources: fc.record({
      robots: sourceText,
      headers: fc.string(),
      page: fc.string({ unit: 'binary' }),
      files: fc.uniqueArray(
        fc.tuple(fc.string(), sourceText).map(([name, file]) => ({ name, ...file })),
        { selector: ({ name }) => name, maxLength: 4 },
      ),
      policy: fc.string(),
    }),
    url: fc.string(),
    agents: fc.uniqueArray(fc.string(), { maxLength: 5 }),
    usages: fc.subarray([...allUsages]),
    purposes: fc.uniqueArray(fc.string(), { maxLength: 3 }),
    history: fc.record(
      { firstIndexed: fc.constant('2026-01-01T00:00:00Z'), current: fc.boolean() },
      { requiredKeys: [] },
    ),
    tab: fc.constantFrom(...tabs),
    otherRobots: fc.string(),
  })
  .chain((state) =>
    fc
      .record(
        {
          at: fc.constant('2027-01-01T00:00:00Z'),
          selected: fc.record({ agent: fc.constantFrom('*', ...state.agents), usage: fc.constantFrom(...allUsages) }),
        },
        { requiredKeys: [] },
      )
      .map(({ at, selected }) =>
        defined({
          ...state,
          at,
          selected:
            selected !== undefined && state.agents.includes(selected.agent) && state.usages.includes(selected.usage)
              ? selected
              : undefined,
        }),
      ),
  );

test('what a link holds is what was put into it', async () => {
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      const fragment = await fragmentOf(state);
      expect(fragment).toMatch(/^#s=[\w-]+$/);
      expect(await readFragmentState(fragment)).toEqual({ kind: 'state', state });
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 50) },
  );
});

test.each(examples.map((example) => [example.id, stateOf(example)] as const))(
  'example %s fits in a link',
  async (_, state) => {
    const fragment = await fragmentOf(state);
    expect(await readFragmentState(fragment)).toEqual({ kind: 'state', state });
    expect(fragment.length).toBeLessThan(8000);
  },
);

test('an empty studio makes a link that says nothing', async () => {
  expect(await fragmentOf(firstState)).toBe(await packed('{}'));
});

test('reading any link yields a state or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.base64String()), async (text) => {
      for (const fragment of [`#s=${text}`, await packed(text)]) {
        const reading = await readFragmentState(fragment);
        if (reading.kind === 'refusal') expect(reading.refusal).toMatch(/\.$/);
      }
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 100) },
  );
});

describe('a link is refused that', () => {
  test('was cut off', async () => {
    const fragment = await fragmentOf({ ...firstState, otherRobots: 'User-agent: *\nDisallow: /a\n'.repeat(20) });
    for (const length of [4, fragment.length - 20, fragment.length - 2]) {
      expect(await readFragmentState(fragment.slice(0, length))).toEqual({
        kind: 'refusal',
        refusal: 'It is damaged, or a part of it was cut off.',
      });
    }
  });

  test('unpacks to more than the limit, before all of it is unpacked', async () => {
    const bomb = await packed(JSON.stringify({ url: 'a'.repeat(8 * maxStateBytes) }));
    expect(bomb.length).toBeLessThan(maxLinkLength);
    expect(await readFragmentState(bomb)).toEqual({
      kind: 'refusal',
      refusal: `It unpacks to more than ${maxStateBytes} bytes.`,
    });
  });

  test('is too long', async () => {
    expect(await readFragmentState(`#s=${'a'.repeat(maxLinkLength)}`)).toMatchObject({ kind: 'refusal' });
  });

  test('is nested without end', async () => {
    expect(await readFragmentState(await packed('['.repeat(2_000_000)))).toMatchObject({ kind: 'refusal' });
    const nested = `{"sources":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
    expect(await readFragmentState(await packed(nested))).toMatchObject({ kind: 'refusal' });
  });
});

describe('a state is refused with the name of the field', () => {
  test.each<[unknown, string]>([
    [null, 'It does not contain a state of the studio.'],
    [[], 'It does not contain a state of the studio.'],
    [{ url: 1 }, 'Its field "url" is not a text.'],
    [{ sources: 'x' }, 'Its field "sources" is not an object.'],
    [{ sources: { page: {} } }, 'Its field "sources.page" is not a text.'],
    [{ sources: { robots: 'Disallow: /' } }, 'Its field "sources.robots" is not an object.'],
    [
      { sources: { robots: { status: 42 } } },
      'Its field "sources.robots.status" is not an HTTP status or "unreachable".',
    ],
    [{ sources: { files: {} } }, 'Its field "sources.files" is not a list.'],
    [{ sources: { files: [{ text: '' }] } }, 'Its field "sources.files" has a file without a name.'],
    [
      { sources: { files: [{ name: 'a' }, { name: 'a' }] } },
      'Its field "sources.files" has two files with the same name.',
    ],
    [{ agents: ['a', 1] }, 'Its field "agents" is not a text.'],
    [{ tab: 'secrets' }, 'Its field "tab" is not one of answer, page, compare, examples.'],
    [{ selected: { agent: 'a', usage: 'eat' } }, 'Its field "selected.usage" is wrong: '],
    [{ usages: ['eat'] }, 'Its field "usages" is wrong: '],
    [{ history: { firstIndexed: 'once' } }, 'Its field "history" is wrong: '],
    [{ at: '31 February' }, 'Its field "at" is wrong: '],
    [
      { agents: Array(maxAgents + 1).fill('a') },
      `Its field "agents" has ${maxAgents + 1} entries; at most ${maxAgents} are read.`,
    ],
    [{ purposes: Array(maxPurposes + 1).fill('a') }, 'Its field "purposes" has '],
    [{ sources: { files: Array(maxFiles + 1).fill({ name: 'a' }) } }, 'Its field "sources.files" has '],
  ])('%j', (value, sentence) => {
    const reading = readState(value);
    expect(reading.kind === 'refusal' && reading.refusal).toContain(sentence);
  });
});

test('unknown fields are dropped, also those of prototypes', () => {
  const value: unknown = JSON.parse(
    '{"__proto__":{"url":"x"},"extra":1,"sources":{"extra":2,"robots":{"text":"","extra":3}}}',
  );
  expect(readState(value)).toEqual({ kind: 'state', state: firstState });
});

test('an agent that is named twice is one column, and a cell outside the matrix is not selected', () => {
  const reading = readState({ agents: ['a', 'a'], selected: { agent: 'b', usage: 'crawl' } });
  expect(reading).toEqual({ kind: 'state', state: { ...firstState, agents: ['a'] } });
});

test('other fragments hold no state', () => {
  expect(holdsState('#results-panel')).toBe(false);
  expect(holdsState('')).toBe(false);
});
