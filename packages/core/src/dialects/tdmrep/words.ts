import type { FieldValue, WordRow } from '../dialect.js';

const reservation = 'Reserves the rights to text and data mining with 1, and does not with 0.';
const policy = 'Gives the address of the policy under which text and data mining may be licensed.';

const reservations: FieldValue = {
  kind: 'words',
  words: [
    { word: '1', clause: 'TDM-1', sentence: 'Reserves the rights to text and data mining.' },
    { word: '0', clause: 'TDM-1', sentence: 'Does not reserve the rights to text and data mining.' },
  ],
};

/** How TDMRep is written in headers and META tags. */
export const tdmrepWords: WordRow = {
  headerFields: [
    {
      word: 'TDM-Reservation',
      clause: 'TDM-H1',
      sentence: reservation,
      value: reservations,
      refusals: {
        field: 'tdm-reservation',
        words: [{ text: '1', refuses: ['tdm', 'ai-train', 'ai-input'] }],
        termsIn: 'tdm-policy',
      },
    },
    { word: 'TDM-Policy', clause: 'TDM-1', sentence: policy, value: { kind: 'text' } },
  ],
  metaNames: [
    { word: 'tdm-reservation', clause: 'TDM-M1', sentence: reservation, value: reservations },
    { word: 'tdm-policy', clause: 'TDM-1', sentence: policy, value: { kind: 'text' } },
  ],
};
