import type { Usage } from '../policy/usage.js';
import { deniesAll, type Line, type Lines, linesByLength } from './by-length.js';
import { commentOn } from './comment.js';
import { noRoom } from './crawl-lines.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** The usages that Content-Signal and Content-Usage have words for, and the words (AIN-13). */
const words = [
  { usage: 'index', signal: 'search', label: 'search' },
  { usage: 'ai-input', signal: 'ai-input', label: 'ai-use' },
  { usage: 'ai-train', signal: 'ai-train', label: 'train-ai' },
] as const;

type Word = (typeof words)[number];

/** A line of one of the two families before it is written: its pattern, its words, and the wishes behind them. */
interface Signal {
  readonly pattern: string;
  readonly words: readonly string[];
  readonly wishes: readonly Wish[];
}

/** The lines Content-Usage and Content-Signal of a group. */
export function signalLines(addressee: Addressee, plain: PlainWishes, ledger: Ledger): string[] {
  const byWord = new Map(
    words.map((word) => [word, linesByLength(reaching(addressee, plain.on(addressee, word.usage)), 'deny')]),
  );
  for (const [{ usage }, { leftOut }] of byWord) {
    for (const wish of plain.on(addressee, usage)) {
      if (leftOut.includes(wish)) ledger.cannot(addressee, wish, 'content-signal', noRoom);
      else if (wish.limits.length === 0) ledger.say(addressee, wish, 'content-signal');
      else ledger.cannot(addressee, wish, 'content-signal', `Content-Signal sets no limits on ${usage}.`);
    }
    for (const wish of unreached(addressee, plain, usage)) ledger.stricter(wish, usage, 'content-signal', notReached);
  }
  const usageLines = contentUsage(byWord);
  if (usageLines === undefined) {
    for (const { usage } of words) {
      for (const wish of plain.on(addressee, usage)) ledger.cannot(addressee, wish, 'content-usage', notNested);
    }
  }
  return [...written('Content-Usage', usageLines ?? []), ...written('Content-Signal', contentSignal(byWord))];
}

/** The wishes without permissions that reach nothing, because all of their addresses are closed: they would count nowhere (AIN-4). */
function reaching({ wishesOn, fetches }: Addressee, wishes: readonly Wish[]): readonly Wish[] {
  if (!fetches) return wishes;
  return wishes.filter(({ says, pattern }) => says === 'deny' || !deniesAll(wishesOn('crawl'), pattern));
}

/** The permissions that lift a denial at addresses that may not be fetched: there they do not count (AIN-4). */
function unreached(addressee: Addressee, plain: PlainWishes, usage: Usage): Wish[] {
  const wishes = plain.on(addressee, usage);
  const meets = (wish: Wish, other: Wish): boolean => other.says === 'deny' && mayOverlap(wish.pattern, other.pattern);
  return wishes.filter((wish, place) => {
    if (wish.says === 'deny' || !wishes.slice(place + 1).some((weaker) => meets(wish, weaker))) return false;
    return plain.on(addressee, 'crawl').some((other) => meets(wish, other));
  });
}

const notReached = 'Permissions in robots.txt do not reach what may not be fetched, so the wider denial holds there.';

const notNested =
  'A line of Content-Usage speaks alone for its path, and these paths overlap without one of them holding the other.';

function written(field: string, signals: readonly Signal[]): string[] {
  let comment = '';
  return signals.flatMap(({ pattern, words: said, wishes }) => {
    const line = `${field}: ${pattern === '/' ? '' : `${pattern} `}${said.join(', ')}`;
    const from = `# ${commentOn(wishes)}`;
    if (from === comment) return [line];
    comment = from;
    return [from, line];
  });
}

/** Of each signal, the longest path that mentions it decides, and a refusal on a tie (AIN-20): every usage is written by itself. */
function contentSignal(byWord: ReadonlyMap<Word, Lines>): Signal[] {
  const signals = new Map<string, Signal>();
  for (const [{ signal }, { lines }] of byWord) {
    for (const { text, wish } of lines) {
      const known = signals.get(text);
      const word = `${signal}=${wish.says === 'allow' ? 'yes' : 'no'}`;
      signals.set(text, {
        pattern: text,
        words: [...(known?.words ?? []), word],
        wishes: [...(known?.wishes ?? []), wish],
      });
    }
  }
  return shortestFirst([...signals.values()]);
}

/** A line of Content-Usage, with its pattern. */
interface Preference extends Signal {
  readonly scope: WrittenPattern;
  /** Is `search` denied there, and left to Content-Signal because here it would refuse more? Then no line mentions it. */
  readonly leavesSearch: boolean;
}

function withoutSearch(preference: Preference): Preference {
  const kept = preference.words.map((word) => !word.startsWith('search='));
  return {
    ...preference,
    words: preference.words.filter((_, place) => kept[place]),
    wishes: preference.wishes.filter((_, place) => kept[place]),
  };
}

/**
 * The line with the longest path speaks alone (AIN-18), so each repeats what wider ones say. That is exact where of any two patterns the
 * longer one lies within the other, or they have nothing in common, or they say the same; otherwise there are no lines.
 *
 * What serves search alone is decided by `search` (AIN-15), so a refusal of it is left to Content-Signal where it would refuse more.
 */
function contentUsage(byWord: ReadonlyMap<Word, Lines>): Signal[] | undefined {
  const all = [...byWord.values()].flatMap(({ lines }) => lines);
  if (all.some(({ text, wish }) => text !== wish.pattern.text)) return undefined;
  const patterns = new Map(all.map(({ wish }) => [wish.pattern.text, wish.pattern]));
  const found = [...patterns.values()].map((pattern) => preferenceAt(pattern, byWord));
  const isSearchLeft = found.some(({ leavesSearch }) => leavesSearch);
  const preferences = isSearchLeft ? found.map(withoutSearch) : found;
  return isExact(preferences) ? shortestFirst(preferences.filter(({ words: said }) => said.length > 0)) : undefined;
}

function preferenceAt(scope: WrittenPattern, byWord: ReadonlyMap<Word, Lines>): Preference {
  const decided = new Map<Usage, Wish>();
  for (const [{ usage }, { lines }] of byWord) {
    const wish = longestOver(lines, scope);
    if (wish !== undefined) decided.set(usage, wish);
  }
  const isDenied = (usage: Usage): boolean => decided.get(usage)?.says === 'deny';
  const leavesSearch = isDenied('index') && !(isDenied('ai-train') && isDenied('ai-input'));
  if (leavesSearch) decided.delete('index');
  const said = words.filter(({ usage }) => decided.has(usage));
  return {
    scope,
    leavesSearch,
    pattern: scope.text,
    words: said.map(({ usage, label }) => `${label}=${isDenied(usage) ? 'n' : 'y'}`),
    wishes: said.map(({ usage }) => decided.get(usage) as Wish),
  };
}

function isExact(preferences: readonly Preference[]): boolean {
  return preferences.every((one, place) =>
    preferences.slice(place + 1).every((other) => {
      if (one.words.join() === other.words.join() || !mayOverlap(one.scope, other.scope)) return true;
      const [longer, shorter] = one.pattern.length > other.pattern.length ? [one, other] : [other, one];
      return longer.pattern.length > shorter.pattern.length && covers(shorter.scope, longer.scope);
    }),
  );
}

function longestOver(lines: readonly Line[], pattern: WrittenPattern): Wish | undefined {
  const over = lines.filter(({ wish }) => covers(wish.pattern, pattern));
  return over.sort((one, other) => other.text.length - one.text.length)[0]?.wish;
}

function shortestFirst(signals: readonly Signal[]): Signal[] {
  return signals.toSorted((one, other) => {
    return one.pattern.length - other.pattern.length || (one.pattern < other.pattern ? -1 : 1);
  });
}
