import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import { type Line, linesByLength } from './by-length.js';
import { commentOn } from './comment.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** The usages that RSL has tokens for, and the tokens (AIN-13). */
const tokens = [
  { usage: 'index', token: 'search' },
  { usage: 'ai-input', token: 'ai-input' },
  { usage: 'ai-train', token: 'ai-train' },
] as const;

const aiUsages: readonly Usage[] = ['ai-train', 'ai-input'];

/** What the policy decides at all addresses of a pattern, as far as wider patterns tell. */
interface Content {
  readonly pattern: WrittenPattern;
  readonly decided: ReadonlyMap<Usage, Wish>;
}

/**
 * The text of rsl.xml: what the policy says to agents that it does not name. Absent if there is nothing that RSL has a word for, or if
 * it cannot be said exactly.
 *
 * Of each usage the longest pattern that says something of it decides (AIN-16a). A list of what is permitted refuses the uses by AI that
 * it lacks (AIN-16b), so there is one only where the policy speaks of both. Without the origin of the site the address of the document is
 * relative, and its permissions are ignored (AIN-7).
 */
export function rslXmlOf(
  policy: AddressedPolicy,
  plain: PlainWishes,
  ledger: Ledger,
  origin: string | undefined,
): string | undefined {
  const everybody = policy.addresseeOf('*');
  reportNamed(policy, everybody, plain, ledger);
  const byUsage = new Map<Usage, readonly Line[]>();
  const leftOut: Wish[] = [];
  for (const { usage } of tokens) {
    const written = linesByLength(plain.on(everybody, usage), 'deny');
    byUsage.set(usage, written.lines);
    leftOut.push(...written.leftOut);
  }
  const lines = [...byUsage.values()].flat();
  const patterns = new Map(lines.map(({ wish }) => [wish.pattern.text, wish.pattern]));
  const sorted = [...patterns.values()].sort((one, other) => {
    return one.text.length - other.text.length || (one.text < other.text ? -1 : 1);
  });
  const contents = sorted.map((pattern) => contentAt(pattern, byUsage));
  const why = lines.some(({ text, wish }) => text !== wish.pattern.text) ? 'order' : faultOf(contents, origin);
  const wishes = tokens.flatMap(({ usage }) => plain.on(everybody, usage));
  if (why !== undefined) {
    for (const wish of wishes) ledger.cannot(everybody, wish, 'rsl', reasons[why]);
    return undefined;
  }
  for (const wish of wishes) {
    if (leftOut.includes(wish)) ledger.cannot(everybody, wish, 'rsl', reasons.order);
    else if (wish.says === 'deny') ledger.say(everybody, wish, 'rsl');
  }
  const elements = contents.flatMap((content) => elementsOf(content, plain.on(everybody, 'tdm'), origin));
  if (elements.length === 0) return undefined;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsl xmlns="https://rslstandard.org/rsl">',
    ...elements,
    '</rsl>',
    '',
  ].join('\n');
}

/** The group for `*` refers to the document, so it says nothing to agents with a group of their own. */
function reportNamed(policy: AddressedPolicy, everybody: Addressee, plain: PlainWishes, ledger: Ledger): void {
  for (const addressee of policy.addressees) {
    if (addressee === everybody) continue;
    for (const { usage } of tokens) {
      for (const wish of plain.on(addressee, usage))
        if (wish.nearness > 1) ledger.cannot(addressee, wish, 'rsl', reasons.named);
    }
  }
}

const reasons = {
  named: 'rsl.xml is for the agents that the policy does not name.',

  order: 'In RSL the longest pattern decides, and in this policy it does not.',
  overlap: 'The paths overlap without one of them holding the other, and RSL cannot permit one use by AI alone.',
  closed:
    'A list of permitted uses in RSL refuses the uses by AI that it lacks, and the policy does not speak of both.',
  relative: 'The policy names no site, so the address of rsl.xml is relative, and permissions in it are ignored.',
} as const;

function contentAt(pattern: WrittenPattern, byUsage: ReadonlyMap<Usage, readonly Line[]>): Content {
  const decided = new Map<Usage, Wish>();
  for (const [usage, lines] of byUsage) {
    const over = lines.filter(({ wish }) => covers(wish.pattern, pattern));
    const longest = over.sort((one, other) => other.text.length - one.text.length)[0];
    if (longest !== undefined) decided.set(usage, longest.wish);
  }
  return { pattern, decided };
}

/** Why the contents cannot be said exactly; absent if they can. */
function faultOf(contents: readonly Content[], origin: string | undefined): keyof typeof reasons | undefined {
  // A path that starts with two slashes would be read as the name of a host.
  if (origin === undefined && contents.some(({ pattern }) => pattern.text.startsWith('//'))) return 'relative';
  for (const content of contents) {
    for (const other of contents) {
      if (other === content || !mayOverlap(other.pattern, content.pattern)) continue;
      if (covers(content.pattern, other.pattern) && other.pattern.text.length > content.pattern.text.length) continue;
      const isWithin =
        covers(other.pattern, content.pattern) && content.pattern.text.length > other.pattern.text.length;
      if (!isWithin) {
        if (saysOf(content) !== saysOf(other)) return 'overlap';
        continue;
      }
      if (![...content.decided].some(([usage, wish]) => lifts(wish, other.decided.get(usage)))) continue;
      if (origin === undefined) return 'relative';
      if (!speaksOfBoth(content)) return 'closed';
    }
  }
  return undefined;
}

function saysOf({ decided }: Content): string {
  return tokens.map(({ usage }) => decided.get(usage)?.says).join(' ');
}

function lifts(one: Wish, other: Wish | undefined): boolean {
  return one.says === 'allow' && other?.says === 'deny';
}

function speaksOfBoth({ decided }: Content): boolean {
  return aiUsages.every((usage) => decided.has(usage));
}

function elementsOf(content: Content, onMining: readonly Wish[], origin = ''): string[] {
  const { pattern, decided } = content;
  const said = (says: Wish['says']): string[] => {
    return tokens.filter(({ usage }) => decided.get(usage)?.says === says).map(({ token }) => token);
  };
  const denied = said('deny');
  const permitted = speaksOfBoth(content) ? said('allow') : [];
  if (denied.length === 0 && permitted.length === 0) return [];
  const mining = onMining.find((wish) => covers(wish.pattern, pattern));
  const isAll =
    denied.length === tokens.length && mining?.says === 'deny' && onMining.every(({ says }) => says === 'deny');
  const terms = [...decided.values()].find((wish) => wish.terms !== undefined)?.terms;
  return [
    `  <!-- ${xmlComment(commentOn([...decided.values()]))} -->`,
    `  <content url="${xmlText(`${pattern.text.startsWith('//') ? origin : ''}${pattern.text}`)}">`,
    '    <license>',
    ...(permitted.length === 0 ? [] : [`      <permits type="usage">${permitted.join(' ')}</permits>`]),
    ...(denied.length === 0 ? [] : [`      <prohibits type="usage">${isAll ? 'all' : denied.join(' ')}</prohibits>`]),
    '    </license>',
    ...(terms === undefined ? [] : [`    <terms>${xmlText(terms)}</terms>`]),
    '  </content>',
  ];
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that may stand in an element or in quotes, of XML or HTML. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}

/** A text that may stand in a comment of XML or HTML, where `--` may not. */
export function xmlComment(text: string): string {
  return xmlText(text)
    .replace(/-(?=-)/g, '- ')
    .replace(/-$/, '- ');
}
