import { describe, expect, test } from 'vitest';
import { type Hop, interpretRetrieval, isFresh, type Retrieval, retrievalToObey } from './retrieval.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const redirect: Hop = { status: 301 };
const found: Hop = { status: 200, body: 'User-agent: *' };

describe('a chain of responses (RFC 9309 §2.3.1)', () => {
  test.each<[string, Hop[], Retrieval]>([
    ['a response', [found], { kind: 'fetched', body: 'User-agent: *' }],
    ['a response without a body', [{ status: 204 }], { kind: 'fetched', body: '' }],
    ['five redirects', [...Array(5).fill(redirect), found], { kind: 'fetched', body: 'User-agent: *' }],
    ['six redirects', [...Array(6).fill(redirect), found], { kind: 'unavailable', status: 301 }],
    ['a redirect with choices (ASK-48)', [{ status: 300 }], { kind: 'unreachable', status: 300 }],
    ['a confirmation that nothing asked for (ASK-48)', [{ status: 304 }], { kind: 'unreachable', status: 304 }],
    ['a proxy to use (ASK-48)', [redirect, { status: 305 }], { kind: 'unreachable', status: 305 }],
    ['its neighbours', [{ status: 399 }], { kind: 'unavailable', status: 399 }],
    ['a redirect to nowhere', [redirect], { kind: 'unavailable', status: 301 }],
    ['not found', [{ status: 404 }], { kind: 'unavailable', status: 404 }],
    ['forbidden', [{ status: 403 }], { kind: 'unavailable', status: 403 }],
    ['too many requests (ASK-32)', [{ status: 429 }], { kind: 'unreachable', status: 429 }],
    ['its neighbour', [{ status: 428 }], { kind: 'unavailable', status: 428 }],
    ['too many requests after a redirect', [redirect, { status: 429 }], { kind: 'unreachable', status: 429 }],
    ['a server error after a redirect', [redirect, { status: 503 }], { kind: 'unreachable', status: 503 }],
    ['no response', [{ status: 'unreachable' }], { kind: 'unreachable', status: 'no answer' }],
    ['nothing at all', [], { kind: 'unreachable', status: 'no answer' }],
    ['a response that never became final', [{ status: 100 }], { kind: 'unreachable', status: 100 }],
  ])('%s', (_, hops, retrieval) => {
    expect(interpretRetrieval(hops)).toEqual(retrieval);
  });
});

describe('an earlier copy (RFC 9309 §2.4)', () => {
  const copy = { body: 'old', fetchedAt: 0 };
  const down: Retrieval = { kind: 'unreachable', status: 503 };

  test('is fresh for a day', () => {
    expect(isFresh(copy, day)).toBe(true);
    expect(isFresh(copy, day + 1)).toBe(false);
  });

  test('gives way to any response', () => {
    const gone: Retrieval = { kind: 'unavailable', status: 404 };
    expect(retrievalToObey(gone, hour, copy)).toBe(gone);
  });

  test('holds while the file is unreachable, until it is thirty days old (ASK-48)', () => {
    expect(retrievalToObey(down, hour, copy)).toEqual({ kind: 'fetched', body: 'old' });
    expect(retrievalToObey(down, 30 * day, copy)).toEqual({ kind: 'fetched', body: 'old' });
    expect(retrievalToObey(down, 30 * day + 1, copy)).toBe(down);
  });

  test('holds where redirects end nowhere (ASK-48)', () => {
    const loop: Retrieval = { kind: 'unavailable', status: 301 };
    expect(retrievalToObey(loop, 30 * day, copy)).toEqual({ kind: 'fetched', body: 'old' });
    expect(retrievalToObey(loop, 30 * day + 1, copy)).toBe(loop);
    expect(retrievalToObey(loop, hour)).toBe(loop);
  });

  test('without one, everything stays forbidden (ASK-48)', () => {
    expect(retrievalToObey(down, 400 * day)).toBe(down);
  });
});
