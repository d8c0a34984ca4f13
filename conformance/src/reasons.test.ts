import { type Answer, allUsages, createAsk, type Decision, type Question, type Reason, type Usage } from '@heed/core';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, lineAt, questionOn, type Site, siteAndQuestion } from './testing/random-site.js';

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 200) };

test('every reason names a line about the usage for the agent, and none both decides and loses', () => {
  fc.assert(
    fc.property(siteAndQuestion, ({ site, asked }) => {
      const faults = decisionsOn(questionOn(site, asked)).flatMap(([usage, decision]) => {
        const { because, overruled } = decision;
        const strange = [...because, ...overruled].filter((reason) => !speaks(site, asked, usage, reason));
        const twice = overruled.filter((lost) => because.some((won) => isSame(lost, won)));
        return [
          ...strange.map((reason) => ({ usage, strange: reason })),
          ...twice.map((lost) => ({ usage, twice: lost })),
        ];
      });
      expect(faults).toEqual([]);
    }),
    runs,
  );
});

test('without a line that decides the decision or its reasons are others', () => {
  fc.assert(
    fc.property(siteAndQuestion, ({ site, asked }) => {
      const faults = afterSilencing(site, asked, ({ because }) => because).filter(
        ({ before, after }) => JSON.stringify(before) === JSON.stringify(after),
      );
      expect(faults).toEqual([]);
    }),
    runs,
  );
});

test('without a line that lost the agent may do the same', () => {
  fc.assert(
    fc.property(siteAndQuestion, ({ site, asked }) => {
      // A line that blocks the crawl blocks usages that it may not be about at all (ASK-12).
      const unblocked: Question = { ...asked, obtained: 'elsewhere' };
      const faults = afterSilencing(site, unblocked, ({ overruled }) => overruled).filter(
        ({ before, after, line }) => before.may !== after.may && !isShield(line, before),
      );
      expect(faults).toEqual([]);
    }),
    runs,
  );
});

/** The decisions on a question, asked with a fresh start. */
function decisionsOn(question: Question): [Usage, Decision][] {
  const answer = createAsk({ markup })(question);
  if ('error' in answer) throw new TypeError(answer.error.message);
  return allUsages.flatMap((usage) => pairOf(usage, answer.decisions));
}

function pairOf(usage: Usage, decisions: Answer['decisions']): [Usage, Decision][] {
  const decision = decisions[usage];
  return decision === undefined ? [] : [[usage, decision]];
}

/** Each decision before and after one of its lines was made silent. Contrary statements of one line are left alone. */
function afterSilencing(
  site: Site,
  asked: Question,
  chosen: (decision: Decision) => readonly Reason[],
): { readonly usage: Usage; readonly line: Line; readonly before: Decision; readonly after: Decision }[] {
  const before = decisionsOn(questionOn(site, asked));
  const silenced = new Map<Line, Map<Usage, Decision>>();
  return before.flatMap(([usage, decision]) =>
    chosen(decision).flatMap(({ source, line }) => {
      const silent = line === undefined ? undefined : lineAt(site, source, line);
      if (typeof silent !== 'object') return [];
      const known = silenced.get(silent) ?? new Map(decisionsOn(questionOn(site, asked, silent)));
      silenced.set(silent, known);
      const after = known.get(usage);
      return after === undefined ? [] : [{ usage, line: silent, before: decision, after }];
    }),
  );
}

/** A statement by name overrides those for all crawlers even if it loses itself; without it they apply (A1-2.2-k). */
function isShield({ to }: Line, { overruled }: Decision): boolean {
  return to !== '*' && overruled.some(({ clause }) => clause === 'A1-2.2-k');
}

function speaks(site: Site, { agent, url }: Question, usage: Usage, reason: Reason): boolean {
  const line = reason.line === undefined ? undefined : lineAt(site, reason.source, reason.line);
  if (typeof line !== 'object' || !line.text.includes(reason.text)) return false;
  const isAddressed = line.to === '*' || agent.toLowerCase().startsWith(line.to);
  return isAddressed && covers(line.pattern, new URL(url).pathname) && isAbout(line, usage, reason.clause);
}

/**
 * Rules on the forms of `present` affect `present`, and rules on that affect `translate` (ASK-24); a rule against indexing an element
 * affects anchor text (M-5).
 */
function isAbout({ usages }: Line, usage: Usage, clause: string): boolean {
  if (clause === 'M-5' && usage === 'anchor-text') return usages.includes('index');
  return usages.includes(usage) || (clause === 'ASK-24' && usages.some((one) => one.startsWith('present')));
}

function covers(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const rooted = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const source = rooted.replace(/[.]/g, '\\.').replaceAll('*', '.*');
  return new RegExp(`^${source}`).test(path);
}

/** A tag may both allow and forbid; that makes two statements. */
function isSame(lost: Reason, won: Reason): boolean {
  const isContrary = (lost.says === 'disallow') !== (won.says === 'disallow');
  return !isContrary && lost.source === won.source && lost.line === won.line && lost.column === won.column;
}
