import { expect, test } from 'vitest';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { messageOf } from '../diagnostics/words.js';
import { agentOf } from '../policy/agent.js';
import { type Ruling, type Says, silence } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import { Source } from '../text/source.js';
import { lintAiFamilies } from './ai-families.js';

/** A statement of a family: what it says of which usages, in a text of one line, and to whom. */
interface Said {
  readonly dialect: string;
  readonly source?: string;
  readonly text: string;
  readonly says: Says;
  readonly usages: readonly Usage[];
  readonly agent?: string;
}

function voiceOf({ dialect, source = 'robots.txt', text, says, usages, agent }: Said): Voice {
  const place = { source: new Source(source, text), span: { start: 0, end: text.length } };
  const verdict = says === 'allow' ? 'allowed' : 'denied';
  const ruling: Ruling = { ...silence, verdict, because: [{ dialect, says, place, clause: 'ASK-3' }] };
  const token = agent === undefined ? undefined : agentOf(agent).token;
  return {
    dialect,
    rule: (query) =>
      usages.includes(query.usage) && (token === undefined || token === query.agent.token) ? ruling : silence,
  };
}

function messages(said: readonly Said[], addressees: readonly string[] = ['*']): string[] {
  const diagnostics: Diagnostic[] = [];
  const crossCheck = { url: 'https://example.com/', voices: said.map(voiceOf), addressees };
  lintAiFamilies(crossCheck, (diagnostic) => diagnostics.push(diagnostic));
  return diagnostics.map((diagnostic) => `${diagnostic.code} ${messageOf(diagnostic)}`);
}

const signalYes: Said = {
  dialect: 'content-signal',
  text: 'Content-Signal: ai-train=yes, ai-input=yes',
  says: 'allow',
  usages: ['ai-train', 'ai-input'],
};
const reserved: Said = {
  dialect: 'tdmrep',
  source: '/.well-known/tdmrep.json',
  text: '"tdm-reservation": 1',
  says: 'disallow',
  usages: ['tdm', 'ai-train', 'ai-input'],
};

test('one family permits what another refuses: once for all usages', () => {
  expect(messages([signalYes, reserved])).toEqual([
    'carriers/families-differ For all crawlers, "Content-Signal: ai-train=yes, ai-input=yes" does not permit ai-train, ai-input: ""tdm-reservation": 1" refuses it and wins.',
  ]);
});

test('once for all crawlers, not again for each that is named', () => {
  expect(messages([signalYes, reserved], ['*', 'GPTBot', 'CCBot'])).toHaveLength(1);
});

test('families that agree, or of which one is silent, are no problem', () => {
  expect(messages([{ ...signalYes, says: 'disallow' }, reserved])).toEqual([]);
  expect(messages([{ ...signalYes, usages: ['index'] }, reserved])).toEqual([]);
});

test('a crawler that is refused by name is an exception, one that is permitted by name is not', () => {
  expect(messages([signalYes, { ...reserved, agent: 'GPTBot' }], ['*', 'GPTBot'])).toEqual([]);
  expect(messages([{ ...signalYes, agent: 'GPTBot' }, reserved], ['*', 'GPTBot'])).toEqual([
    expect.stringContaining('carriers/families-differ For GPTBot, '),
  ]);
});

test('a page that refuses what its site permits is an exception', () => {
  const noai: Said = { ...reserved, dialect: 'meta', source: 'body', text: '<meta name="robots" content="noai">' };
  expect(messages([signalYes, noai])).toEqual([]);
  const inHeader: Said = { ...signalYes, source: 'header' };
  expect(messages([inHeader, noai])).toEqual([]);
  expect(messages([inHeader, { ...reserved, source: 'header' }])).toHaveLength(1);
});

test('crawlers that fetch to train models are let in by name, although training is refused: one hint', () => {
  const admits = (agent: string): Said => ({
    dialect: 'robots-txt',
    text: `Allow: /${agent}`,
    says: 'allow',
    usages: ['crawl'],
    agent,
  });
  const agents = ['*', 'GPTBot', 'CCBot', 'Googlebot'];
  expect(messages([...agents.slice(1).map(admits), reserved], agents)).toEqual([
    'carriers/training-crawler-let-in robots.txt lets in crawlers that fetch to train models (GPTBot, CCBot), although ""tdm-reservation": 1" refuses that.',
  ]);
  const everybody: Said = { dialect: 'robots-txt', text: 'Allow: /', says: 'allow', usages: ['crawl'] };
  expect(messages([everybody, reserved], agents)).toEqual([]);
  expect(messages([admits('GPTBot'), { ...reserved, source: 'body' }], agents)).toEqual([]);
});
