import type { HeaderLine } from '@heed/core/documents';
import { isFresh } from '@heed/core/documents';
import CachePolicy from 'http-cache-semantics';
import { isHeaderValue, valuesOf } from '../http/header-lines.js';
import type { Answered, Hop } from '../http/outcome.js';
import type { KeptRobots } from './robots-cache.js';

/**
 * The answer in the form in which it is kept, or nothing if it may not be (RFC9309-2.4-c).
 *
 * Reading: a redirect that is not for ever says nothing about the next time, so what was found behind one is not kept.
 */
export function keep(answer: Answered, body: string, userAgent: string, at: number): KeptRobots | undefined {
  const { status, isCut, hops } = answer;
  const way = wayOf(hops);
  if (way === undefined) return undefined;
  const headers = answer.headers.filter(([name]) => tellingHeaders.has(name.toLowerCase()));
  return ifStorable({ status, body, isCut, headers, userAgent, way, fetchedAt: at });
}

/** The copy after the server said that it still holds (status 304), or nothing if it spoke of another one. */
export function confirm(kept: KeptRobots, answer: Answered, at: number): KeptRobots | undefined {
  if (contradicts(kept.headers, answer.headers)) return undefined;
  const news = answer.headers.filter(([name]) => tellingHeaders.has(name.toLowerCase()));
  const told = new Set([...news.map(([name]) => name.toLowerCase()), 'age', 'date']);
  const headers = [...kept.headers.filter(([name]) => !told.has(name.toLowerCase())), ...news];
  return { ...kept, headers, fetchedAt: at };
}

/** The copy, if it may be kept at all. */
export function ifStorable(kept: KeptRobots): KeptRobots | undefined {
  return policyOf(kept, kept.fetchedAt).storable() ? kept : undefined;
}

/** May a copy be used without asking the server? Never for more than 24 hours, whatever its headers say (RFC9309-2.4-a). */
export function isUsable(kept: KeptRobots, at: number): boolean {
  return isFresh(kept, at) && policyOf(kept, at).satisfiesWithoutRevalidation(noHeaders);
}

/** Is the copy one that this agent could have got, and at a moment that has been? */
export function isMeantFor(kept: KeptRobots, userAgent: string, at: number): boolean {
  if (kept.fetchedAt > at) return false;
  return kept.userAgent === userAgent || !namesIn(kept.headers, 'vary').some((name) => /^(\*|user-agent)$/.test(name));
}

/**
 * Headers that ask whether a copy still holds.
 *
 * They belong to the address that gave the copy, so there are none if that was not the one asked first.
 */
export function conditionsFor(kept: KeptRobots): Record<string, string> {
  if (kept.way !== 'direct') return {};
  const [tag] = valuesOf(kept.headers, 'etag');
  const [modified] = valuesOf(kept.headers, 'last-modified');
  const conditions = Object.entries({ 'if-none-match': tag ?? '', 'if-modified-since': modified ?? '' });
  return Object.fromEntries(conditions.filter(([, value]) => value !== '' && isHeaderValue(value)));
}

/** The headers by which caching is decided. No cookies: we send none, so they change nothing for whoever asks next. */
const tellingHeaders: ReadonlySet<string> = new Set([
  'age',
  'cache-control',
  'date',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'vary',
]);

/** Who asks is compared by `isMeantFor`; our other headers are always the same. */
const noHeaders = { headers: {} };

/**
 * Reading: the cache is a shared one in the sense of RFC 9111. It serves every run and every worker of a crawler, and they
 * act for whoever uses what is crawled, so `private` is not kept and `s-maxage` counts.
 */
function policyOf({ status, headers, fetchedAt }: KeptRobots, at: number): CachePolicy {
  let moment = fetchedAt;
  class Policy extends CachePolicy {
    override now(): number {
      return moment;
    }
  }
  const policy = new Policy(noHeaders, { status, headers: joined(headers) }, { shared: true });
  moment = at;
  return policy;
}

/** The directives are compared in small letters there. */
function joined(headers: readonly HeaderLine[]): Record<string, string> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lowered = new Set(['cache-control', 'pragma', 'vary']);
  return Object.fromEntries(
    [...names].map((name) => {
      const value = valuesOf(headers, name).join(', ');
      return [name, lowered.has(name) ? value.toLowerCase() : value];
    }),
  );
}

/** Is one about another copy than the other? Tags are compared without regard to their strength, as for any GET. */
function contradicts(ours: readonly HeaderLine[], theirs: readonly HeaderLine[]): boolean {
  const pairs = ['etag', 'last-modified'].map((name) => [valuesOf(ours, name)[0], valuesOf(theirs, name)[0]] as const);
  const telling = pairs.find(([our, their]) => our !== undefined && their !== undefined);
  return telling !== undefined && strengthless(telling[0]) !== strengthless(telling[1]);
}

function strengthless(tag = ''): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

function wayOf(hops: readonly Hop[]): KeptRobots['way'] | undefined {
  if (hops.length === 0) return 'direct';
  return hops.every(({ status }) => status === 301 || status === 308) ? 'moved' : undefined;
}

function namesIn(headers: readonly HeaderLine[], header: string): string[] {
  return valuesOf(headers, header).flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));
}
