import { readdirSync, readFileSync } from 'node:fs';
import * as agents from '@heed/agents';
import { type Answer, createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import type { AnswerRow } from '../row.js';

const conformance = new URL('../../../../../conformance/', import.meta.url);

type Fields = Readonly<Record<string, unknown>>;
interface CaseFile {
  readonly cases?: readonly { readonly given?: Fields; readonly asks?: readonly { readonly given?: Fields }[] }[];
}

/** The questions of the conformance cases: all dialects, carriers and verdicts. */
function conformanceQuestions(): Fields[] {
  return readdirSync(conformance, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[a-z-]+\/[a-z-]+\.json$/.test(path) && !path.startsWith('clauses/'))
    .sort()
    .flatMap((path) => (JSON.parse(readFileSync(new URL(path, conformance), 'utf8')) as CaseFile).cases ?? [])
    .flatMap(({ given, asks = [] }) => asks.map((one) => ({ ...given, ...one.given })));
}

/** Rows as an audit makes them: the answer to every question that is one. */
export function conformanceRows(): AnswerRow[] {
  const ask = createAsk({ unseen: 'allow', markup, agents });
  return conformanceQuestions().flatMap((question, offset) => {
    const answer = ask.unknown(question);
    if ('error' in answer) return [];
    return [rowOf(answer, { offset, url: String(question['url']), agent: String(question['agent']) })];
  });
}

export function rowOf(answer: Answer, more: Partial<AnswerRow> = {}): AnswerRow {
  const moment = '2026-11-15T00:00:00Z';
  return {
    file: 'crawl.warc.gz',
    offset: 0,
    within: 0,
    recordId: undefined,
    url: 'https://example.com/',
    host: 'example.com',
    domain: 'example.com',
    status: 200,
    mime: 'text/html',
    capturedAt: moment,
    askedAt: moment,
    agent: 'Bot',
    evidenceAt: moment,
    evidenceFile: 'robots.warc.gz',
    evidenceOffset: 12,
    evidenceDigest: 'sha256:00',
    answer,
    ...more,
  };
}
