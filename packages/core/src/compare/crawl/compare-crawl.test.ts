import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAsk } from '../../ask/ask.js';
import { CrawlGate, isRobotsTxt } from '../../dialects/robots-txt/gate/crawl-gate.js';
import { selectGroups } from '../../dialects/robots-txt/groups/selection.js';
import { isAllow, patternStart } from '../../dialects/robots-txt/read/rule-table.js';
import { readForVerdicts } from '../../dialects/robots-txt/read.js';
import { pathOf } from '../../policy/path.js';
import { PathBytes } from '../../policy/path-bytes.js';
import type { Comparison } from '../comparison.js';
import { compareCrawl } from './compare-crawl.js';

/** Fuzzing compares as many pairs as a tenth of its runs; each is tried on every address. */
const fuzzRuns = process.env['HEED_FUZZ_RUNS'];
const runs = fuzzRuns === undefined ? 120 : Math.ceil(Number(fuzzRuns) / 10);
const mostLetters = fuzzRuns === undefined ? 4 : 5;

const letters = ['a', 'b', '/', '?', '.', ':', '%3A', '%2F', '%24'];
const addresses: readonly string[] = addressesUpTo(mostLetters);
const paths: readonly PathBytes[] = addresses.map((address) => new PathBytes(16).takePath(address));

/** Every address of at most so many letters, the shortest first. */
function addressesUpTo(count: number): string[] {
  const all = ['/'];
  for (let length = 1, from = 0; length < count; length++) {
    const to = all.length;
    for (; from < to; from++) for (const letter of letters) all.push(`${all[from]}${letter}`);
  }
  return all
    .filter((address) => pathOf(`https://example.com${address}`) === address)
    .sort((one, other) => one.length - other.length);
}

const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '?', '*', '.', ':', '%3A', '$', 'a', '*'), { maxLength: 5 })
  .map((parts) => (parts[0] === '*' ? parts.join('') : `/${parts.slice(1).join('')}`));
const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), pattern).map(([field, path]) => `${field}: ${path}`);
const name = fc.constantFrom('*', '*', 'one', 'Two', 'two2', 'one3.x', '3bot', 'three3');
const group = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 2 }), fc.array(rule, { maxLength: 4 }))
  .map(([names, rules]) => [...names.map((one) => `User-agent: ${one}`), ...rules].join('\n'));
const file = fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => groups.join('\n'));

/** An edit of a file, as people make them: most lines stay. */
const pairOfFiles = fc.oneof(
  fc.tuple(file, file),
  fc.tuple(file, rule, fc.nat(), fc.boolean()).map(([text, added, at, replaces]): [string, string] => {
    const lines = text.split('\n');
    const place = 1 + (at % lines.length);
    return [text, [...lines.slice(0, place), added, ...lines.slice(place + (replaces ? 1 : 0))].join('\n')];
  }),
);

/** Names in the files, their cuts, one with something behind it, and one that is none of them. */
const agents = ['one', 'Two', 'two2', 'two9', 'one3.x', '3bot', 'three3', 'three', 'three4', 'nobody'];

/** One file with all that is to be known of its rules. */
interface Read {
  readonly gate: CrawlGate;
  /** By rule: what it says, and its line. */
  readonly verdicts: readonly string[];
  readonly lines: readonly number[];
}

function readFile(text: string): Read {
  const robots = readForVerdicts(text);
  const { rules, source } = robots;
  const all = Array.from({ length: rules.count }, (_, one) => one);
  return {
    gate: new CrawlGate(robots),
    verdicts: all.map((one) => (isAllow(rules, one) ? 'allowed' : 'denied')),
    lines: all.map((one) => source.positionAt(patternStart(rules, one)).line),
  };
}

/** Everything that a comparison must have found, if an agent's addresses are gone through one by one. */
function expectNothingMissed(oldFile: Read, newFile: Read, agent: string, isElse: Differs, found: Comparison): void {
  const shortest = new Map<string, number>();
  paths.forEach((path, place) => {
    const oldRule = oldFile.gate.decidingRule(agent, path);
    const newRule = newFile.gate.decidingRule(agent, path);
    const isDifferent = isElse(oldFile.verdicts[oldRule] ?? 'unstated', newFile.verdicts[newRule] ?? 'unstated');
    if (!isDifferent || isRobotsTxt(path)) return;
    const key = `${oldFile.lines[oldRule]} ${newFile.lines[newRule]}`;
    if (!shortest.has(key)) shortest.set(key, place);
  });
  const listed = new Map<string, string>();
  for (const { agents: names, from, to, witness } of found.changes) {
    if (isAmong(names, agent, [oldFile, newFile]))
      listed.set(`${from.because[0]?.line} ${to.because[0]?.line}`, witness);
  }
  for (const [key, place] of shortest) {
    expect(listed.has(key), `${agent} ${key} ${addresses[place]}`).toBe(true);
    expect(listed.get(key)?.length, `${agent} ${addresses[place]}`).toBeLessThanOrEqual(addresses[place]?.length ?? 0);
  }
  for (const [key, witness] of listed) {
    // All addresses of so many characters were tried.
    if (witness.length <= mostLetters) expect(addresses[shortest.get(key) ?? -1]?.length).toBe(witness.length);
  }
}

type Differs = (one: string, other: string) => boolean;
const mayElse: Differs = (one, other) => (one === 'denied') !== (other === 'denied');
const saysElse: Differs = (one, other) => one !== other;

/** Is an agent among these, or do the same groups as to one of these apply to it? Names with something behind them are bound by the name (ASK-34). */
function isAmong(names: readonly string[], agent: string, files: readonly Read[]): boolean {
  const own = groupsFor(files, agent);
  return names.some((one) => groupsFor(files, one) === own);
}

/** The groups of all files that apply to an agent. */
function groupsFor(files: readonly Read[], agent: string): string {
  return files.map(({ gate }) => selectGroups(gate.robots, agent === '*' ? 'nobody' : agent).ranges.join()).join(' ');
}

/** Each entry is what an answer says of its address, for each of its agents. */
function expectAllTrue(oldText: string, newText: string, { changes }: Comparison): void {
  const ask = createAsk({ unseen: 'allow' });
  for (const { agents: names, witness, from, to } of changes) {
    for (const one of names) {
      const question = {
        agent: one === '*' ? 'nobody' : one,
        url: `https://example.com${witness}`,
        usages: ['crawl'],
      } as const;
      for (const [source, robots, said] of [
        ['old', oldText, from],
        ['new', newText, to],
      ] as const) {
        const answer = ask({ ...question, robots });
        if (!('decisions' in answer) || answer.decisions.crawl === undefined) throw new Error('no answer');
        const { verdict, may, because } = answer.decisions.crawl;
        expect(said).toEqual({ verdict, may, because: because.map((reason) => ({ ...reason, source })) });
      }
    }
  }
}

describe('compareCrawl', () => {
  for (const [verdicts, isElse] of [
    [false, mayElse],
    [true, saysElse],
  ] as const) {
    test(`finds what trying every address finds, and nothing else (verdicts: ${verdicts})`, () => {
      fc.assert(
        fc.property(pairOfFiles, ([oldText, newText]) => {
          const found = compareCrawl(oldText, newText, { verdicts });
          expect(found.complete).toBe(true);
          expect(found.equal).toBe(!found.changes.some(({ from, to }) => from.may !== to.may));
          const witnesses = found.changes.map(({ witness }) => witness);
          expect(witnesses).toEqual(witnesses.toSorted());
          expectAllTrue(oldText, newText, found);
          const [oldFile, newFile] = [readFile(oldText), readFile(newText)];
          const byGroups = new Map(agents.map((agent) => [groupsFor([oldFile, newFile], agent), agent]));
          for (const agent of byGroups.values()) expectNothingMissed(oldFile, newFile, agent, isElse, found);
        }),
        { numRuns: verdicts ? Math.ceil(runs / 4) : runs },
      );
    });
  }
});
