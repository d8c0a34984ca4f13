import * as agents from '@heed/agents';
import { checkPolicy } from '@heed/core/compare';
import { parseUrl } from '@heed/core/internal';
import type { RobotsCache, RobotsCacheEntry } from '@heed/fetch';
import type { PolicyDocument } from '@heed/policy-yaml';
import { CommandError } from '../command-error.js';
import { siteOrigin } from '../documents/addresses.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { readSite } from '../documents/site/read-site.js';
import { type SiteDocuments, siteKinds } from '../documents/site/site-documents.js';
import { addressesIn } from '../documents/url-list/read-url-list.js';
import type { ExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { loadMarkup } from '../policy-check/load-markup.js';
import { readPolicyOrTell } from '../policy-check/read-policy.js';
import { printable } from '../terminal/printable.js';
import { columnsOf } from '../terminal/screen.js';
import { createStyle } from '../terminal/style.js';
import { version } from '../version.js';
import { documentReport } from './document-report.js';
import { formatExpectJson } from './json.js';
import { lostCarriers } from './lost-carriers.js';
import type { ExpectOptions } from './options.js';
import { type Outcome, statusOf } from './outcome.js';
import { formatOutcome } from './report.js';
import type { Sampled } from './sample.js';
import { witnessesFor } from './sample-addresses.js';

/** Tests whether a site keeps a policy. Gives the exit status. */
export async function runExpect(
  path: string,
  target: string | undefined,
  given: ExpectOptions,
  io: Io,
): Promise<ExitStatus> {
  refuseTwice(path, target, given);
  const options = given.cache ? { ...given, cache: cacheOfRun() } : given;
  const inputs = createInputs(io);
  const document = await readPolicyOrTell(path, options.color, inputs, io);
  if (document === undefined) return 2;
  const site = await siteFor(document, target ?? '.', options, inputs);
  await loadMarkup(site.site, inputs);
  const check = checkPolicy(document.policy, site.site, { agents, markup: inputs.markup });
  const lost = options.everyCarrier ? lostCarriers(document.policy, site.site, inputs.markup) : [];
  const found: Outcome = { document, site, check, lost };
  const outcome = site.kind === 'address' ? { ...found, sampled: await samplesFor(found, options, inputs) } : found;
  if (options.json) await io.stdout.write(formatExpectJson(outcome));
  else if (options.format === 'markdown' || options.format === 'html') {
    const made = { version: version(), at: new Date(io.now()).toISOString() };
    await io.stdout.write(documentReport(options.format, outcome, made));
  } else {
    const style = createStyle(io.stdout, io.env, options.color);
    await writeLines(io.stdout, formatOutcome(outcome, style, columnsOf(io.stdout)));
  }
  return statusOf(outcome);
}

/** Each run fetches robots.txt itself: a copy of an earlier one would be a proof of what the site said then. Its samples share it. */
function cacheOfRun(): RobotsCache {
  const entries = new Map<string, RobotsCacheEntry>();
  return {
    get: async (origin) => entries.get(origin),
    set: async (origin, entry) => void entries.set(origin, entry),
  };
}

/** Refuses "-" for two texts: standard input is one. */
function refuseTwice(path: string, target: string | undefined, { urlList }: ExpectOptions): void {
  if ([path, target, urlList].filter((name) => name === '-').length < 2) return;
  throw new CommandError('"-" was given twice, but standard input can be read only once: give one of them as a file.');
}

/** The site, as the origin that was given or else that of the policy. */
async function siteFor(
  { policy }: PolicyDocument,
  target: string,
  options: ExpectOptions,
  inputs: Inputs,
): Promise<SiteDocuments> {
  if (target === '') throw new CommandError('the site is empty: give a folder, a file or an address.');
  const origin = options.site === undefined ? policy.site : siteOrigin(options.site);
  const site = await readSite(target, { ...options, ...(origin === undefined ? {} : { site: origin }) }, inputs);
  if (site.kind !== 'address' && options.urlList !== undefined) {
    throw new CommandError(
      `--url-list is for addresses that are fetched: ${printable(target)} is ${siteKinds[site.kind]}, of which every address is looked at.`,
    );
  }
  return site;
}

/** Tries addresses of a site, whose headers and pages cannot be known as a whole. */
async function samplesFor(
  { document: { policy }, site, check }: Outcome,
  options: ExpectOptions,
  inputs: Inputs,
): Promise<Sampled> {
  const { candidatesFrom, takeSamples } = await import('./take-samples.js');
  const origin = parseUrl(site.name)?.origin ?? site.name;
  const listed = options.urlList === undefined ? [] : addressesIn(options.urlList, inputs);
  const { sitemapAddresses } = await import('./sitemap-addresses.js');
  const own = await sitemapAddresses(site, origin, options);
  const witnesses = witnessesFor(policy, check.breaches);
  const { candidates, untried } = await candidatesFrom(witnesses, own.addresses, listed, origin);
  const sampled = await takeSamples(policy, origin, candidates, options, inputs);
  return { ...sampled, untried: [...sampled.untried, ...untried], notes: own.notes };
}
