import * as agents from '@heed/agents';
import { createAsk, type Usage } from '@heed/core';
import type { Site } from '@heed/core/compare';
import { questionAt } from '@heed/core/internal/comparisons';
import type { PolicyFile, PolicyRule } from '@heed/core/policy-file';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';

/** The crawlers that publishers think of first: of each large operator those that search, train and answer. */
const largeCrawlers: readonly string[] = [
  'Googlebot',
  'Google-Extended',
  'bingbot',
  'Applebot',
  'Applebot-Extended',
  'GPTBot',
  'OAI-SearchBot',
  'ClaudeBot',
  'PerplexityBot',
  'meta-externalagent',
  'Amazonbot',
  'CCBot',
];

/** Which of the large crawlers document reading what was written for a denial. */
export interface DenialReaders {
  readonly rule: string | number;
  readonly usage: Usage;
  readonly documented: readonly string[];
  readonly notDocumented: readonly string[];
  readonly notKnown: readonly string[];
}

/** Asks for each denial of the policy, of what was written, whether it is heard by those that it is for. */
export function readersOf({ rules }: PolicyFile, site: Site): DenialReaders[] {
  return rules.flatMap((rule, index) =>
    rule.deny.map((usage) => {
      const found: Record<Hearing, string[]> = { documented: [], notDocumented: [], notKnown: [] };
      for (const agent of largeCrawlers) {
        const hearing = isFor(rule, agent) ? hearingOf(site, addressIn(rule), agent, usage) : undefined;
        if (hearing !== undefined) found[hearing].push(agent);
      }
      return { rule: rule.name ?? index + 1, usage, ...found };
    }),
  );
}

type Hearing = 'documented' | 'notDocumented' | 'notKnown';

const ask = createAsk({ agents, unseen: 'allow' });

/** The same, as if nothing unknown were read. */
const askDoubting = createAsk({
  agents: {
    ...agents,
    signalFact: (token, signal) =>
      agents.signalFact(token, signal) ?? { standing: 'not documented', source: 'unknown', date: '', seen: 'report' },
  },
  unseen: 'allow',
});

/** Absent where the usage is not denied there, such as where a longer rule allows it. */
function hearingOf(site: Site, address: string, agent: string, usage: Usage): Hearing | undefined {
  const question = { ...questionAt(site, address, agent), usages: [usage] };
  const [said, doubted] = [ask(question), askDoubting(question)];
  if ('error' in said || 'error' in doubted || said.decisions[usage]?.verdict !== 'denied') return undefined;
  const isHeard = (answer: typeof said): boolean => {
    const heard = answer.decisions[usage]?.heard;
    return heard === undefined || heard.verdict === 'denied';
  };
  if (isHeard(doubted)) return 'documented';
  return isHeard(said) ? 'notKnown' : 'notDocumented';
}

function isFor({ agents: named }: PolicyRule, token: string): boolean {
  const purposes = agents.findAgent(token)?.purposes ?? [];
  return named.some(
    (name) =>
      name === '*' ||
      name.toLowerCase() === token.toLowerCase() ||
      purposes.some((purpose) => name === `purpose:${purpose}`),
  );
}

/** An address that the first path of a rule matches. */
function addressIn({ paths: [path = '/'] }: PolicyRule): string {
  const address = path.replace(/\$$/, '').replaceAll('*', 'x');
  return address.startsWith('/') ? address : `/${address}`;
}

/** One table of all denials, and what to add where those that train do not hear that they must not. */
export function formatReaders(policy: PolicyFile, site: Site, style: Style, width: number): string[] {
  const readers = readersOf(policy, site).filter(
    ({ documented, notDocumented, notKnown }) => documented.length + notDocumented.length + notKnown.length > 0,
  );
  if (readers.length === 0) return [];
  const list = (tokens: readonly string[]): string => tokens.join(', ') || '–';
  const rows = readers.map(({ rule, usage, documented, notDocumented, notKnown }) =>
    [
      typeof rule === 'number' ? `rule ${rule}` : rule,
      usage,
      list(documented),
      list(notDocumented),
      list(notKnown),
    ].map((text) => ({ text })),
  );
  const header = ['Denial', 'Usage', 'Documented to be read by', 'Not documented', 'Not known'];
  const isNarrow = width < wholeWidth;
  const lines = formatTable(rows, style, { header, maxWidths: isNarrow ? [14, 10, 18, 18, 12] : [24, 12, 30, 30, 16] });
  const advice = adviceOn(policy, readers);
  return [
    '',
    ...lines,
    ...(advice === undefined ? [] : wrapped(printable(advice), textWidth(width)).map((line) => style('warning', line))),
  ];
}

/** Columns of the table with its widest cells. */
const wholeWidth = 120;

/** Denied training that those who train are not documented to read is no ban on fetching, which they read. */
function adviceOn({ rules }: PolicyFile, readers: readonly DenialReaders[]): string | undefined {
  const isUnheard = readers.some(({ usage, notDocumented }) => usage === 'ai-train' && notDocumented.length > 0);
  const isClosed = rules.some(({ agents: named, deny }) => named.includes(trainers) && deny.includes('crawl'));
  if (!isUnheard || isClosed) return undefined;
  return `Crawlers that train are documented to read robots.txt: to keep them out, add a rule with agents: ['${trainers}'], deny: [crawl].`;
}

const trainers = 'purpose:ai-train';
