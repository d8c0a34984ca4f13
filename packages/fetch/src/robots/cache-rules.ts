import type { HeaderLine } from '@heed/core';
import { isFresh } from '@heed/core/internal';
import CachePolicy from 'http-cache-semantics';
import { isHeaderValue, valuesOf } from '../http/header-lines.js';
import type { Answered, Hop } from '../http/outcome.js';
import type { RobotsCopy } from './robots-cache.js';

/**
 * Returns the copy of a response to store, or `undefined` if it must not be stored (RFC9309-2.4-c).
 *
 * Reading: a temporary redirect may lead elsewhere next time, so a response after one is not stored.
 */
export function copyToStore(response: Answered, body: string, userAgent: string, at: number): RobotsCopy | undefined {
  const { status, isCut, hops } = response;
  if (!hops.every(isPermanent)) return undefined;
  const headers = cachingHeadersOf(response);
  return ifStorable({ status, body, isCut, headers, userAgent, isRedirected: hops.length > 0, fetchedAt: at });
}

/** The copy, renewed by a 304 response, or `undefined` if that response is about another copy. */
export function renewedCopy(copy: RobotsCopy, notModified: Answered, at: number): RobotsCopy | undefined {
  if (validatorsDiffer(copy.headers, notModified.headers)) return undefined;
  const updates = cachingHeadersOf(notModified);
  const replaced = new Set([...updates.map(([name]) => name.toLowerCase()), 'age', 'date']);
  const headers = [...copy.headers.filter(([name]) => !replaced.has(name.toLowerCase())), ...updates];
  return { ...copy, headers, fetchedAt: at };
}

/** The copy, unless it must not be stored. */
export function ifStorable(copy: RobotsCopy): RobotsCopy | undefined {
  return cacheRulesOf(copy, copy.fetchedAt).storable() ? copy : undefined;
}

/** May a copy be used without asking the server? Never for more than 24 hours, even if its headers allow it (RFC9309-2.4-a). */
export function isUsable(copy: RobotsCopy, at: number): boolean {
  return isFresh(copy, at) && cacheRulesOf(copy, at).satisfiesWithoutRevalidation(noHeaders);
}

/** Could this agent have received this copy, at a time that is not in the future? */
export function isMeantFor(copy: RobotsCopy, userAgent: string, at: number): boolean {
  if (copy.fetchedAt > at) return false;
  return copy.userAgent === userAgent || !namesIn(copy.headers, 'vary').some((name) => /^(\*|user-agent)$/.test(name));
}

/**
 * Request headers that ask the server whether a copy is still valid.
 *
 * A copy after a redirect has none: its validators belong to a URL other than the one requested first.
 */
export function conditionalHeaders(copy: RobotsCopy): Record<string, string> {
  if (copy.isRedirected) return {};
  const [tag] = valuesOf(copy.headers, 'etag');
  const [modified] = valuesOf(copy.headers, 'last-modified');
  const headers = Object.entries({ 'if-none-match': tag ?? '', 'if-modified-since': modified ?? '' });
  return Object.fromEntries(headers.filter(([, value]) => value !== '' && isHeaderValue(value)));
}

/** Does a redirect lead to the same place the next time? */
export function isPermanent({ status }: Hop): boolean {
  return status === 301 || status === 308;
}

function cachingHeadersOf({ headers }: Answered): HeaderLine[] {
  return headers.filter(([name]) => cachingHeaders.has(name.toLowerCase()));
}

/** The headers that decide about caching. Set-Cookie is not among them: heed sends no cookies, so they change no response. */
const cachingHeaders: ReadonlySet<string> = new Set([
  'age',
  'cache-control',
  'date',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'vary',
]);

/** The request that the rules compare with. `isMeantFor` compares the User-Agent; the other headers are always the same. */
const noHeaders = { headers: {} };

/**
 * Reading: the cache is a shared cache in the sense of RFC 9111. It serves every run and every worker of a crawler, and they
 * act for all who use what is crawled, so `private` responses are not stored and `s-maxage` applies.
 */
function cacheRulesOf({ status, headers, fetchedAt }: RobotsCopy, at: number): CachePolicy {
  let time = fetchedAt;
  class Rules extends CachePolicy {
    override now(): number {
      return time;
    }
  }
  const rules = new Rules(noHeaders, { status, headers: joinedHeaders(headers) }, { shared: true });
  time = at;
  return rules;
}

/** One value per name. The library compares directives only in lower case. */
function joinedHeaders(headers: readonly HeaderLine[]): Record<string, string> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lowered = new Set(['cache-control', 'pragma', 'vary']);
  return Object.fromEntries(
    [...names].map((name) => {
      const value = valuesOf(headers, name).join(', ');
      return [name, lowered.has(name) ? value.toLowerCase() : value];
    }),
  );
}

/** Do the validators belong to different copies? Weak and strong tags are compared in the same way, as for any GET. */
function validatorsDiffer(ours: readonly HeaderLine[], theirs: readonly HeaderLine[]): boolean {
  const pairs = ['etag', 'last-modified'].map((name) => [valuesOf(ours, name)[0], valuesOf(theirs, name)[0]] as const);
  const shared = pairs.find(([our, their]) => our !== undefined && their !== undefined);
  return shared !== undefined && withoutWeakPrefix(shared[0]) !== withoutWeakPrefix(shared[1]);
}

function withoutWeakPrefix(tag = ''): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

function namesIn(headers: readonly HeaderLine[], header: string): string[] {
  return valuesOf(headers, header).flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));
}
