import { allUsages } from '@heed/core';
import { knownDialects } from '@heed/core/internal/answers';
import { describe, expect, test } from 'vitest';
import { ask } from '../engine/ask.ts';
import { locationOf } from '../engine/location.ts';
import { textIn } from '../state/pane-text.ts';
import { questionOf } from '../state/question.ts';
import type { StudioState } from '../state/studio-state.ts';
import type { Claim, DecisionClaim, Line, Step, ViewClaim } from './example.ts';
import { exampleOf, examples } from './examples.ts';
import { stateOf } from './show-step.ts';

/** Any time: a story about a time limit has its own. */
const now = '2026-11-15T12:00:00Z';

for (const example of examples) {
  describe(example.title, () => {
    test('has three to five steps, each with a button and a claim', () => {
      expect(example.steps.length).toBeGreaterThanOrEqual(3);
      expect(example.steps.length).toBeLessThanOrEqual(5);
      expect(new Set(example.steps.map(({ button }) => button)).size).toBe(example.steps.length);
      for (const { claims } of example.steps) expect(claims).not.toEqual([]);
    });

    test('provides everything that could have rules on its usages', () => {
      const state = stateOf(example);
      for (const agent of state.agents) {
        const question = questionOf(state, agent, now);
        expect(ask(question)).not.toHaveProperty('notSeen');
      }
    });

    test('provides every text that its texts refer to', () => {
      const state = stateOf(example);
      const given = new Set(state.sources.files.map(({ name }) => new URL(name, state.url).href));
      for (const agent of state.agents) {
        const referred = ask.references(questionOf(state, agent, now));
        expect(referred.filter((address) => !given.has(new URL(address, state.url).href))).toEqual([]);
      }
    });

    for (const step of example.steps) {
      test(step.button, () => {
        expectReplacements(step, stateOf(example));
        for (const claim of step.before ?? []) expectClaim(claim, stateOf(example));
        const state = stateOf(example, step);
        for (const claim of step.claims) expectClaim(claim, state);
        const { selected } = state;
        if (selected !== undefined) {
          expect(state.agents).toContain(selected.agent);
          expect(state.usages).toContain(selected.usage);
        }
      });
    }
  });
}

test('in the example with everything, every dialect has a statement', () => {
  const example = exampleOf('everything');
  if (example === undefined) throw new Error('no such example');
  const state = stateOf(example);
  const elements = [undefined, ...[...state.sources.page.matchAll(/id="(\w+)"/g)].map(([, id]) => id)];
  const speaking = new Set<string>();
  for (const agent of state.agents) {
    for (const element of elements) {
      const question = { ...questionOf(state, agent, now), usages: allUsages };
      const answer = ask(element === undefined ? question : { ...question, element });
      if ('error' in answer) throw new Error(answer.error.message);
      const reasons = Object.values(answer.decisions).flatMap(({ because, overruled }) => [...because, ...overruled]);
      for (const { dialect } of reasons) speaking.add(dialect);
    }
  }
  expect([...speaking].sort()).toEqual(knownDialects.map(({ name }) => name).sort());
});

test('ids are words for a link, each once', () => {
  const ids = examples.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

function expectReplacements({ show }: Step, { sources }: StudioState): void {
  for (const { pane, from } of show.replace ?? []) expect(textIn(sources, pane).split(from)).toHaveLength(2);
}

function expectClaim(claim: Claim, state: StudioState): void {
  if ('view' in claim) expectView(claim, state);
  else expectDecision(claim, state);
}

function expectDecision(claim: DecisionClaim, state: StudioState): void {
  const answer = ask({ ...questionOf(state, claim.agent, now), usages: allUsages });
  const decision = 'error' in answer ? undefined : answer.decisions[claim.usage];
  if (decision === undefined) throw new Error(`no decision on ${claim.usage}`);
  const { verdict, may, limits, blockedBy, until, because, overruled } = decision;
  expect({ verdict, may }).toEqual({ verdict: claim.verdict, may: claim.may ?? verdict !== 'denied' });
  expect(blockedBy).toBe(claim.blockedBy);
  if (claim.until !== undefined) expect(until).toBe(claim.until);
  if (claim.limit !== undefined) expect(limits.map(({ limit, value }) => `${limit}=${value}`)).toContain(claim.limit);
  for (const [line, reasons] of [
    [claim.because, because],
    [claim.overruled, overruled],
  ] as const) {
    if (line === undefined) continue;
    const locations = reasons.map((reason) => locationOf(reason, state.sources));
    expect(locations).toContainEqual(
      expect.objectContaining({ pane: line.pane, line: lineNumberOf(line, state) }) as unknown,
    );
  }
}

function lineNumberOf({ pane, text }: Line, { sources }: StudioState): number {
  const pieces = textIn(sources, pane).split(text);
  expect(pieces, `"${text}" is once in ${pane}`).toHaveLength(2);
  return `${pieces[0]}${text}`.split('\n').length;
}

function expectView({ agent, view, query, has, lacks }: ViewClaim, state: StudioState): void {
  const answer = ask({
    ...questionOf(state, agent, now),
    views: [view],
    ...(query === undefined ? {} : { query }),
  });
  const shown = 'error' in answer ? undefined : JSON.stringify(answer.views?.[view]);
  if (has !== undefined) expect(shown).toContain(has);
  if (lacks !== undefined) expect(shown).not.toContain(lacks);
}
