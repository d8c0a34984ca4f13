import { expect, test } from 'vitest';
import { digestOf, type FolderSettings, settingsDifference } from './folder-settings.js';

const folder: FolderSettings = {
  settings: {
    agents: ['GPTBot'],
    startedAt: '2026-11-15T00:00:00Z',
    unstated: 'allow',
    unseen: 'refuse',
    strictRfc9309: false,
    format: 'ndjson',
  },
  robotsFrom: [],
  unitBytes: 1024,
  version: '1.0.0',
};

function changed(settings: Partial<FolderSettings['settings']>, others: Partial<FolderSettings> = {}): FolderSettings {
  return { ...folder, ...others, settings: { ...folder.settings, ...settings } };
}

test('Other settings are told one by one', () => {
  const other = changed(
    { agents: ['CCBot', 'GPTBot'], usages: ['crawl'], format: 'csv', filter: true, fragments: false },
    { robotsFrom: ['robots/'], version: '1.1.0' },
  );
  expect(settingsDifference(folder, other)).toEqual([
    '--agent was GPTBot, is CCBot, GPTBot.',
    '--usage was not given, is crawl.',
    '--no-fragments was not given, is given.',
    '--format was ndjson, is csv.',
    '--filter was not given, is given.',
    '--robots-from was not given, is robots/.',
    'the version of heed was 1.0.0, is 1.1.0.',
  ]);
  expect(digestOf(other)).not.toBe(digestOf(folder));
});

test.each<[string, FolderSettings]>([
  ['--purpose', changed({ purposes: ['news'] })],
  ['--at', changed({ at: '2026-01-01T00:00:00Z' })],
  ['the history', changed({ history: { current: true } })],
  ['--obtained', changed({ obtained: 'elsewhere' })],
  ['--arrangement', changed({ arrangements: ['link'] })],
  ['--unstated', changed({ unstated: 'refuse' })],
  ['--unseen', changed({ unseen: ['/ai.txt'] })],
  ['--strict-rfc9309', changed({ strictRfc9309: true })],
  ['--only', changed({ only: 'may' })],
  ['--views', changed({ views: ['text'] })],
  ['--as', changed({}, { as: 'warc' })],
  ['the size of a unit', changed({}, { unitBytes: 1 })],
])('%s makes another digest', (name, other) => {
  expect(digestOf(other)).not.toBe(digestOf(folder));
  expect(settingsDifference(folder, other)).toEqual([expect.stringContaining(`${name} was `)]);
});

test('When an audit begins, and how empty lists are given, is no difference', () => {
  const other = changed({ startedAt: '2026-12-01T00:00:00Z', purposes: [], fragments: true, filter: false });
  expect(digestOf(other)).toBe(digestOf(folder));
  expect(settingsDifference(folder, other)).toEqual([]);
});
