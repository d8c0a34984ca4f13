import { isUsage, type Usage } from '@heed/core';
import type { Asked } from '../routes/asked.js';

const start = '/may?';

/**
 * What the target of a request to `/may` asks about, if it is written as most are: each of `url` and `agent` once, `usage` any number of
 * times, and nothing else. `undefined` for all others, valid or not: the route itself reads them, and says what is wrong.
 */
export function askedDirectly(target: string): Asked | undefined {
  if (!target.startsWith(start) || target.includes('#')) return undefined;
  let url: string | undefined;
  let agent: string | undefined;
  const usages: Usage[] = [];
  for (const pair of target.slice(start.length).split('&')) {
    const equals = pair.indexOf('=');
    const value = decoded(pair.slice(equals + 1));
    if (equals === -1 || value === undefined) return undefined;
    const name = pair.slice(0, equals);
    if (name === 'url' && url === undefined) url = value;
    else if (name === 'agent' && agent === undefined) agent = value;
    else if (name === 'usage' && isUsage(value) && !usages.includes(value)) usages.push(value);
    else return undefined;
  }
  if (url === undefined || agent === undefined) return undefined;
  return { agent, url, usages: usages.length === 0 ? ['crawl'] : usages };
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.includes('+') ? value.replaceAll('+', ' ') : value);
  } catch {
    return undefined;
  }
}
