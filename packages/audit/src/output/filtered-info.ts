import type { AuditSettings } from '../settings.js';
import { blockDigestOf } from '../warc/block-digest.js';
import { recordBytes } from '../warc/write-record.js';
import { recordIdOf } from './warc-file.js';

/** What a filtered file says of itself. */
export interface FilteredInfo {
  readonly inputs: readonly string[];
  readonly settings: AuditSettings;
  readonly version: string;
  readonly content: 'passed' | 'rejected';
  /** The number of the file, from 1. */
  readonly number: number;
}

/** Limit: names of inputs that are listed. A crawl has tens of thousands of files. */
const maxInputs = 1000;

const descriptions: Readonly<Record<FilteredInfo['content'], string>> = {
  passed: 'the records that may be used in all the ways listed here, by all the agents, copied from the inputs',
  rejected: 'the records that may not be used in all the ways listed here, by all the agents, copied from the inputs',
};

/** The `warcinfo` record of a filtered file. Its id is made of what it says, so that an audit that is resumed writes the same. */
export function filteredInfo({ inputs, settings, version, content, number }: FilteredInfo): Uint8Array {
  const { agents, usages, purposes = [], startedAt, unseen, unstated } = settings;
  const lines = [
    `software: heed/${version}`,
    'format: WARC File Format 1.1',
    `description: ${descriptions[content]}`,
    ...agents.map((agent) => `agent: ${agent}`),
    ...(usages ?? ['all']).map((usage) => `usage: ${usage}`),
    ...purposes.map((purpose) => `purpose: ${purpose}`),
    `unstated: ${unstated}`,
    `unseen: ${typeof unseen === 'string' ? unseen : unseen.join(', ')}`,
    ...inputs.slice(0, maxInputs).map((input) => `input: ${input}`),
    ...(inputs.length > maxInputs ? [`inputs-more: ${inputs.length - maxInputs}`] : []),
  ];
  const block = Buffer.from(lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join(''));
  return recordBytes({
    fields: [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Record-ID', recordIdOf('warcinfo', startedAt, String(number), blockDigestOf(block))],
      ['WARC-Date', startedAt],
      ['Content-Type', 'application/warc-fields'],
      ['WARC-Block-Digest', blockDigestOf(block)],
    ],
    block,
  });
}
