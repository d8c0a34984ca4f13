import * as agents from '@heed/agents';
import type { Fetched, Usage } from '@heed/core';
import { checkPolicy, type Site } from '@heed/core/compare';
import { siteOfWritten } from '@heed/core/internal/comparisons';
import type { Markup } from '@heed/core/page';
import type { PolicyFile } from '@heed/core/policy-file';
import { writeCarriers } from '@heed/core/write';

/** A denial of the policy that a carrier does not say, although `heed write` writes it there. */
export interface LostCarrier {
  readonly carrier: CarrierName;
  readonly rule: string | number;
  readonly usage: Usage;
}

type CarrierName = 'robots.txt' | '_headers' | 'tdmrep.json' | 'rsl.xml';

/**
 * Compares each carrier of a site, by itself, with the same carrier as the policy writes it: what it would deny alone, it has to deny alone.
 * Carriers of which the site shows nothing, such as headers that were not read, are left out.
 */
export function lostCarriers(policy: PolicyFile, site: Site, markup: Markup): LostCarrier[] {
  const acap = /^acap-/im.test(textOf(site.robots) ?? '');
  const written = siteOfWritten(policy, writeCarriers(policy, { agents, acap }));
  return parts.flatMap(({ carrier, of, isSeen }) => {
    const wanted = of(written);
    if (wanted === undefined || !isSeen(site)) return [];
    const unsaid = deniedBy(policy, wanted, markup);
    const lost = [...deniedBy(policy, of(site) ?? {}, markup)].filter((key) => !unsaid.has(key));
    return lost.map((key): LostCarrier => ({ carrier, ...(JSON.parse(key) as Pick<LostCarrier, 'rule' | 'usage'>) }));
  });
}

/** The denials of a policy that a site does not keep somewhere, as keys. */
function deniedBy(policy: PolicyFile, site: Site, markup: Markup): Set<string> {
  const { breaches } = checkPolicy(policy, site, { agents, markup });
  const broken = breaches.filter(({ expected }) => expected === 'deny');
  return new Set(broken.map(({ rule, usage }) => JSON.stringify({ rule, usage })));
}

interface Part {
  readonly carrier: CarrierName;
  /** The site with nothing but this carrier; absent if it has none. */
  readonly of: (site: Site) => Site | undefined;
  readonly isSeen: (site: Site) => boolean;
}

const tdmrep = '/.well-known/tdmrep.json';

const parts: readonly Part[] = [
  {
    carrier: 'robots.txt',
    of: ({ origin, robots }) => (robots === undefined ? undefined : { ...withOrigin(origin), robots }),
    isSeen: ({ robots }) => robots !== undefined,
  },
  {
    carrier: '_headers',
    of: ({ origin, headers }) => (headers === undefined ? undefined : { ...withOrigin(origin), headers }),
    isSeen: ({ headers }) => headers !== undefined,
  },
  {
    carrier: 'tdmrep.json',
    of: (site) => withFile(site, tdmrep),
    isSeen: ({ files }) => files !== undefined,
  },
  {
    carrier: 'rsl.xml',
    of: (site) => {
      const only = withFile(site, '/rsl.xml');
      // A licence speaks where robots.txt refers to it.
      const lines = (textOf(site.robots) ?? '')
        .split(/\r?\n/)
        .filter((line) => /^\s*(?:user-agent|license)\s*:/i.test(line));
      return only === undefined ? undefined : { ...only, robots: `${lines.join('\n')}\nAllow: /\n` };
    },
    isSeen: ({ files }) => files !== undefined,
  },
];

function withFile({ origin, files = {} }: Site, path: string): Site | undefined {
  const file = files[path];
  return textOf(file) === undefined ? undefined : { ...withOrigin(origin), files: { [path]: file as Fetched } };
}

function withOrigin(origin: string | undefined): Pick<Site, 'origin'> {
  return origin === undefined ? {} : { origin };
}

function textOf(file: Fetched | undefined): string | undefined {
  return typeof file === 'string' ? file : file?.body;
}

/** "index of rule "Drafts" from _headers: the policy writes it there, and the site does not say it there any more." */
export function lostInWords({ carrier, rule, usage }: LostCarrier): string {
  const name = typeof rule === 'number' ? `rule ${rule}` : `rule "${rule}"`;
  return `${usage} of ${name} from ${carrier}: the policy writes it there, and the site does not say it there.`;
}
