import * as agents from '@heed/agents';
import { checkPolicy, type Site } from '@heed/core/compare';
import { messageOf } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import type { PolicyFile } from '@heed/core/policy-file';
import { countInWords } from '../count-in-words.js';
import type { Documents } from '../documents/documents.js';
import type { Inputs } from '../documents/inputs.js';
import { fetchEach } from '../documents/network/fetch-each.js';
import { loadMarkup } from '../policy-check/load-markup.js';
import type { ExpectOptions } from './options.js';
import type { Sample, Sampled, Untried } from './sample.js';
import { type Candidate, pathOf } from './sample-addresses.js';

/** Limit: addresses that are tried because headers and pages matter there. Each is a request to a server that must not be flooded. */
const maxWitnesses = 50;

/** Limit: addresses of `--url-list` that are tried, for the same reason. */
const maxListed = 1000;

/** Fetches addresses of a site, one after the other, and looks whether what they answer keeps the policy. */
export async function takeSamples(
  policy: PolicyFile,
  origin: string,
  candidates: readonly Candidate[],
  options: ExpectOptions,
  inputs: Inputs,
): Promise<Sampled> {
  const samples: Sample[] = [];
  const untried: Untried[] = [];
  const urls = candidates.map(({ address }) => `${origin}${address}`);
  for await (const documents of fetchEach(urls, options, inputs)) {
    const candidate = candidates[samples.length + untried.length];
    if (candidate === undefined) break;
    const why = reasonAgainst(documents);
    if (why === undefined) samples.push(await sampleOf(policy, origin, candidate.address, documents, inputs));
    else untried.push({ ...candidate, why: `${origin}${candidate.address} could not be tried: ${why}` });
  }
  return { samples, untried };
}

/** Why a response says nothing of the address. The header of a response without a page does. */
function reasonAgainst({ unseen, asked, url, response }: Documents): string | undefined {
  if (asked !== undefined) return `it redirects to ${url}.`;
  if (response === undefined) return unseen === undefined ? 'there was no response.' : messageOf(unseen);
  return undefined;
}

async function sampleOf(
  policy: PolicyFile,
  origin: string,
  address: string,
  { robots, files, response, shown }: Documents,
  inputs: Inputs,
): Promise<Sample> {
  const [path = '/'] = address.split('?');
  const { headers = [], body } = response ?? {};
  const site: Site = defined({
    origin,
    headers: [{ pattern: path, headers }],
    robots,
    files,
    pages: body === undefined ? undefined : [{ path, body }],
  });
  await loadMarkup(site, inputs);
  const { markup } = inputs;
  const { breaches, complete } = checkPolicy(policy, site, { agents, markup, addresses: [address] });
  return { address, kept: complete && breaches.length === 0, breaches, shown };
}

/**
 * The addresses to try: those where headers matter, those of the site's sitemaps, then those of a list, each once and no more than the
 * limits allow. A sitemap may name what is no address of the site any more, so its addresses are not needed.
 */
export async function candidatesFrom(
  witnesses: readonly Candidate[],
  own: readonly string[],
  listed: AsyncIterable<string> | Iterable<string>,
  origin: string,
): Promise<{ readonly candidates: readonly Candidate[]; readonly untried: readonly Untried[] }> {
  const chosen = new Map(witnesses.slice(0, maxWitnesses).map((one) => [one.address, one]));
  const untried: Untried[] = witnesses
    .slice(maxWitnesses)
    .map((one) => ({ ...one, why: `${one.address} was not tried.` }));
  for (const text of own) {
    const [address] = pathOf(text, origin) ?? [];
    if (address !== undefined && !chosen.has(address)) chosen.set(address, { address, isNeeded: false });
  }
  let count = 0;
  for await (const text of listed) {
    if (++count > maxListed) {
      const why = `Only the first ${countInWords(maxListed)} addresses of the list were tried.`;
      return { candidates: [...chosen.values()], untried: [...untried, { address: text, isNeeded: true, why }] };
    }
    const [address] = pathOf(text, origin) ?? [];
    if (address === undefined)
      untried.push({ address: text, isNeeded: true, why: `"${text}" is not an address of ${origin}.` });
    else chosen.set(address, { address, isNeeded: true });
  }
  return { candidates: [...chosen.values()], untried };
}
