import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of ai.txt. */
export const aiTxtCodes = {
  'ai-txt/not-recognised': {
    severity: 'hint',
    message: 'This ai.txt is ignored: it has no User-agent line followed by Allow or Disallow.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const aiTxtAdvice: Readonly<Record<keyof typeof aiTxtCodes, Advice>> = {
  'ai-txt/not-recognised': {
    clause: 'AIT-3',
    help: 'To keep content out of AI training with this file, write rules as in robots.txt: "User-agent: *", then "Disallow: /".',
  },
};
