import * as knownAgents from '@heed/agents';
import { createAsk, type Fetched } from '@heed/core';
import { defined } from '@heed/core/internal';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import type { Evidence } from '../capture.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import { createAnswerer } from './answerer.js';
import { mayPass } from './may-pass.js';

const settings: AuditSettings = {
  agents: ['ExampleBot'],
  usages: ['crawl', 'index'],
  startedAt: '2026-11-16T00:00:00Z',
  unstated: 'allow',
  unseen: 'refuse',
  strictRfc9309: false,
  format: 'ndjson',
};

const url = 'https://example.com/a.html';
const at = '2026-11-01T00:00:00Z';
const response = { status: 200, headers: [['Content-Type', 'text/html'] as const], body: '<p>Text</p>' };

function evidenceOf(documents: Readonly<Record<string, Fetched>>): Evidence {
  return {
    siteOf: () =>
      defined({
        robots: documents['/robots.txt'],
        files: Object.fromEntries(Object.entries(documents).filter(([path]) => /^\/(?!robots\.txt)/.test(path))),
      }),
    documentAt: (address) => documents[address],
    historyOf: () => undefined,
  };
}

function answersTo(
  subject: Subject,
  over: Partial<AuditSettings> = {},
  documents: Readonly<Record<string, Fetched>> = {},
) {
  const answered = createAnswerer({ ...settings, ...over }, evidenceOf(documents))(subject);
  if (answered.kind === 'refusal') throw new Error(answered.message);
  return answered;
}

test('a subject is answered as ask answers the same texts', () => {
  const robots = 'User-agent: *\nDisallow: /a';
  const { answers } = answersTo({ offset: 0, url, at, response }, {}, { '/robots.txt': robots });
  const ask = createAsk({ markup, agents: knownAgents });
  const question = { agent: 'ExampleBot', url, at, robots, response, usages: ['crawl', 'index'] as const };
  expect(answers.map(({ answer }) => answer)).toEqual([ask(question)]);
});

test('each agent gets an answer, a class one for all of its agents', () => {
  const { answers } = answersTo({ offset: 0, url, at, response }, { agents: ['GPTBot', 'purpose:ai-train'] });
  expect(answers.map(({ agent }) => agent)).toEqual(['GPTBot', 'purpose:ai-train']);
  expect(Object.keys(answers[1]?.answer.agents ?? {})).toContain('GPTBot');
});

test('documents that texts refer to are taken from the evidence; one that was not captured could not be fetched', () => {
  const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /acap.txt';
  const documents = { '/robots.txt': robots };
  const found = { ...documents, 'https://example.com/acap.txt': 'ACAP-crawler: *\nACAP-allow-index: /' };
  const verdictIn = (given: Readonly<Record<string, Fetched>>) =>
    answersTo({ offset: 0, url, at, response }, {}, given).answers[0]?.answer.decisions.index?.verdict;
  expect(verdictIn(found)).toBe('allowed');
  expect(verdictIn(documents)).toBe('denied');
});

test('the moment of a row is that of the capture; --at asks about another', () => {
  const body = '<meta name="robots" content="unavailable_after: 2026-11-10">';
  const subject = { offset: 0, url, at, response: { ...response, body } };
  const then = answersTo(subject, {}, { '/robots.txt': '' });
  const now = answersTo(subject, { at: '2026-11-16T00:00:00Z' }, { '/robots.txt': '' });
  expect([then, now].map(({ capturedAt, askedAt }) => [capturedAt, askedAt])).toEqual([
    [at, at],
    [at, '2026-11-16T00:00:00Z'],
  ]);
  expect(then.answers[0]?.answer.decisions.index?.may).toBe(true);
  expect(now.answers[0]?.answer.decisions.index?.may).toBe(false);
});

test('a capture without a moment is asked about as of the start of the audit', () => {
  const answered = answersTo({ offset: 0, url, response });
  expect(answered.askedAt).toBe('2026-11-16T00:00:00Z');
  expect(answered).not.toHaveProperty('capturedAt');
});

test('a line with a question goes over the settings, and gets what the evidence has besides', () => {
  const question = { agent: 'OtherBot', url: 'https://example.com/b', usages: ['crawl'], at: '2026-10-01T00:00:00Z' };
  const answered = answersTo(
    { offset: 0, url: question.url, question },
    {},
    { '/robots.txt': 'User-agent: otherbot\nDisallow: /' },
  );
  expect(answered).toMatchObject({ url: question.url, askedAt: question.at });
  expect(answered.answers).toMatchObject([
    { agent: 'OtherBot', answer: { decisions: { crawl: { verdict: 'denied', may: false } } } },
  ]);
  expect(Object.keys(answered.answers[0]?.answer.decisions ?? {})).toEqual(['crawl']);
});

test('a line that is no question is refused with what is wrong', () => {
  const answered = createAnswerer(settings, evidenceOf({}))({ offset: 0, url: '', question: { agent: 7, url } });
  expect(answered).toMatchObject({ kind: 'refusal', message: expect.stringContaining('agent') });
});

test('what was not read could still forbid a use, unless the settings say that it does not', () => {
  const shortfall = { file: 'a.warc', offset: 0, code: 'too-long', message: 'Long.', answered: true } as const;
  const cut = { offset: 0, url, at, response, shortfall, robots: '' };
  const index = { ...settings, usages: ['index'] as const };
  const passes = (subject: Subject, changed: Partial<AuditSettings> = {}) => {
    const { answers } = answersTo(subject, { ...index, ...changed });
    return [answers[0]?.answer.notSeen, mayPass(answers)];
  };
  expect(passes(cut)).toEqual([['body'], false]);
  expect(passes(cut, { usages: ['crawl'] })).toEqual([undefined, true]);
  expect(passes(cut, { unseen: 'allow' })).toEqual([['body'], true]);
  const whole = { offset: 0, url, at, response, robots: '' };
  expect(passes(whole)).toEqual([undefined, true]);
  expect(passes({ offset: 0, url, at, response })).toEqual([['robots.txt'], false]);
  expect(passes({ offset: 0, url, at, response }, { unseen: ['robots.txt'] })).toEqual([['robots.txt'], true]);
  expect(passes({ ...whole, lacksHeaders: true })).toEqual([['headers'], false]);
  const training = { usages: ['ai-train'] as const };
  expect(passes(whole, training)).toEqual([['/ai.txt', '/.well-known/tdmrep.json'], false]);
  expect(passes(whole, { ...training, unseen: ['/ai.txt', '/.well-known/tdmrep.json'] })[1]).toBe(true);
});

test('filter passes on only what every agent may use', () => {
  const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /';
  const subject = { offset: 0, url, at, response, robots };
  const all = { ...settings, usages: ['crawl', 'index'] as const };
  const both = { ...all, agents: ['ExampleBot', 'GPTBot'] };
  expect(mayPass(answersTo(subject, all).answers)).toBe(true);
  expect(mayPass(answersTo(subject, both).answers)).toBe(false);
});
