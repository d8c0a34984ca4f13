import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on TDMRep, as a publisher would put them. */
export const tdmrepClauses: ClauseTable = {
  documents: { TDM: 'the TDM Reservation Protocol' },
  words: {
    'TDM-1': '"tdm-reservation" 1 reserves the rights to text and data mining; 0 does not.',
    'TDM-F3': 'Of the rules in tdmrep.json that match, the first one applies.',
    'TDM-O1': 'A META tag overrides the response header, and the header overrides tdmrep.json.',
    'TDM-O2': 'A policy stays in force until a nearer place names another one.',
    'AIN-2b': 'A refusal that can be recognised still applies, even if it is not written as it should be.',
    'AIN-2c': 'A statement that cannot be read lifts no refusal that it would otherwise have overridden.',
    'AIN-2g': 'A reservation without a location applies to the whole site; a release without one is ignored.',
    'AIN-13':
      'Each signal covers the usages that its words name; a reservation of text and data mining covers AI training and AI input too.',
  },
  supporting: ['TDM-O2'],
};
