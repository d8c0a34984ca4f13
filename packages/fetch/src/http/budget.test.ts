import { describe, expect, test } from 'vitest';
import { startSilent } from '../testing/misbehaving-servers.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { redirectTo, startRoutes } from '../testing/routes.js';
import { pageRequest, testClient, textOf } from '../testing/test-client.js';
import { type BudgetLimits, withBudget } from './budget.js';
import type { ClientOptions } from './client.js';
import type { Outcome } from './outcome.js';

const documents = 'All documents';

function limited(limits: Partial<BudgetLimits>, options: Partial<ClientOptions> = {}) {
  return withBudget(testClient(options), { documents, milliseconds: 60_000, bytes: 1_000_000, ...limits });
}

function spent(url: string, limit: string): Partial<Outcome> {
  return { kind: 'failed', failure: { code: 'fetch/budget-spent', data: { url, documents, limit } } };
}

describe('bytes', () => {
  test('are counted over all documents, and nothing is fetched when they are used up', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'a'.repeat(600), '/b': 'b'.repeat(600) }));
    const client = limited({ bytes: 1000 });
    const [a, b] = [`${server.origin}/a`, `${server.origin}/b`];
    expect(textOf(await client.get(a, pageRequest))).toHaveLength(600);
    expect(await client.get(b, pageRequest)).toMatchObject(spent(b, '1000 bytes'));
    expect(server.requests).toHaveLength(2);
    expect(await client.get(a, pageRequest)).toMatchObject(spent(a, '1000 bytes'));
    expect(server.requests).toHaveLength(2);
  });

  test('are counted over documents that are fetched at the same time', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'a'.repeat(1_000_000) }));
    const client = limited({ bytes: 3_500_000 });
    const all = await Promise.all(Array.from({ length: 8 }, () => client.get(`${server.origin}/a`, pageRequest)));
    const read = all.filter(({ kind }) => kind === 'answered');
    expect(read.length).toBeLessThanOrEqual(3);
    expect(all.filter(({ kind }) => kind === 'failed')).toHaveLength(8 - read.length);
  });

  test('of a body that its own limit cuts are counted no further than they are read', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'a'.repeat(600) }));
    const client = limited({ bytes: 1_000_000 });
    const outcome = await client.get(`${server.origin}/a`, { ...pageRequest, maxBytes: 100 });
    expect(outcome).toMatchObject({ kind: 'answered', isCut: true });
  });
});

describe('time', () => {
  test('is counted over all documents', async () => {
    const silent = await openDuringTest(startSilent());
    const client = limited({ milliseconds: 900 }, { timeout: 500 });
    const outcomes: Outcome[] = [];
    for (let count = 0; count < 5; count++) outcomes.push(await client.get(`${silent.origin}/${count}`, pageRequest));
    expect(outcomes[0]).toMatchObject({ failure: { code: 'fetch/timed-out' } });
    for (const at of [1, 2, 3, 4]) expect(outcomes[at]).toMatchObject(spent(`${silent.origin}/${at}`, '0.9 s'));
  });

  test('runs for documents that are fetched at the same time only once', async () => {
    const silent = await openDuringTest(startSilent());
    const server = await openDuringTest(startRoutes({ '/a': 'a' }));
    const client = limited({ milliseconds: 1500 }, { timeout: 500 });
    await Promise.all(Array.from({ length: 6 }, () => client.get(silent.origin, pageRequest)));
    expect(textOf(await client.get(`${server.origin}/a`, pageRequest))).toBe('a');
  });

  test('runs on while a redirect is considered', async () => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b'), '/b': 'b' }));
    const client = limited({ milliseconds: 2000 });
    const mayFollow = () => new Promise<boolean>(() => undefined);
    const outcome = await client.get(`${server.origin}/a`, { ...pageRequest, mayFollow });
    expect(outcome).toMatchObject({ ...spent(`${server.origin}/b`, '2 s'), hops: [{ url: `${server.origin}/a` }] });
  });

  test('does not run while nothing is fetched', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'a' }));
    const client = limited({ milliseconds: 2000 });
    await client.get(`${server.origin}/a`, pageRequest);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(textOf(await client.get(`${server.origin}/a`, pageRequest))).toBe('a');
  });
});

test('every budget counts', async () => {
  const server = await openDuringTest(startRoutes({ '/a': 'a'.repeat(600) }));
  const outer = limited({ bytes: 1000 });
  const inner = withBudget(outer, { documents: 'Some documents', milliseconds: 1000, bytes: 500 });
  const url = `${server.origin}/a`;
  expect(await inner.get(url, pageRequest)).toMatchObject({ failure: { data: { documents: 'Some documents' } } });
  expect(await outer.get(url, pageRequest)).toMatchObject(spent(url, '1000 bytes'));
});

test.each([
  { milliseconds: 0 },
  { milliseconds: Number.NaN },
  { milliseconds: 2 ** 31 },
  { bytes: -1 },
  { bytes: 1.5 },
])('%j is a mistake', (limits) => {
  expect(() => limited(limits)).toThrow(TypeError);
});
