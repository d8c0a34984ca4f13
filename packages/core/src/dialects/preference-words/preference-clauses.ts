import type { ClauseTable } from '../dialect.js';

/** Words for the readings that Content-Usage and Content-Signal share, as a publisher would put them. */
export const preferenceClauses: ClauseTable = {
  documents: {},
  words: {
    'AIN-2a': 'What cannot be read permits nothing, but a refusal that can be recognised still applies.',
    'AIN-2b': 'A refusal that can be recognised still applies, even if it is not written as it should be.',
    'AIN-2c':
      'What cannot be read gives no permission and lifts no refusal, and permissions with a shorter path do not apply.',
    'AIN-2h':
      'A refusal outside all groups, or separated from the last one, applies to all crawlers; a permission does not.',
    'AIN-2i': 'Of words that belong to another field, only refusals apply.',
    'AIN-2j': 'After a pattern that starts with "*" instead of "/", only refusals apply, to what the pattern matches.',
    'AIN-3': 'A label of an older draft refuses what it covered when it was written, and permits nothing.',
    'AIN-4': 'Permissions in robots.txt to use content do not reach what may not be fetched.',
  },
};
