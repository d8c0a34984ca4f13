import { optional } from './common.js';
import { type Fact, toolUsers } from './fact.js';

const legalDeposit = 'It collects for the legal deposit.';

/** Archives of the web. */
export const archives: readonly Fact[] = [
  {
    token: 'archive.org_bot',
    operator: 'Internet Archive',
    purposes: ['archive'],
    obeys: 'partly',
    source: 'https://archive.org/details/archive.org_bot',
    seen: 'unverified',
  },
  {
    token: 'ia_archiver',
    operator: 'Internet Archive',
    purposes: ['archive'],
    obeys: 'partly',
    notes: ['It was the crawler of Alexa Internet.'],
    source: null,
    seen: 'report',
  },
  {
    token: 'Arquivo-web-crawler',
    operator: 'Arquivo.pt',
    purposes: ['archive'],
    obeys: 'yes',
    source: 'https://arquivo.pt/robot',
    seen: 'report',
  },
  {
    token: 'bnf.fr_bot',
    operator: 'Bibliothèque nationale de France',
    purposes: ['archive'],
    obeys: 'no',
    notes: [legalDeposit, 'An older version of its page was read.'],
    source: 'https://bnf.fr/en/capture-your-web-site-bnf-robot',
    seen: 'operator page',
  },
  {
    token: 'bl.uk_lddc_bot',
    operator: 'British Library',
    purposes: ['archive'],
    obeys: 'no',
    notes: [legalDeposit],
    source: 'https://bl.uk/legal-deposit',
    seen: 'unverified',
  },
  {
    token: 'heritrix',
    operator: toolUsers,
    purposes: ['archive'],
    obeys: 'yes',
    deviations: ['It takes a 5xx status for robots.txt as permission.'],
    notes: [optional],
    source: 'https://github.com/internetarchive/heritrix3/wiki',
    seen: 'report',
  },
  {
    token: 'Nicecrawler',
    operator: 'Nicecrawler',
    purposes: ['archive'],
    obeys: 'unknown',
    source: 'https://nicecrawler.com',
    seen: 'report',
  },
];
