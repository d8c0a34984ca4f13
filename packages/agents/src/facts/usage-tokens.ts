import type { PolicyToken } from '../agent-entry.js';
import { type Fact, lastCheck } from './fact.js';

/** Tokens that never send a request: they govern what their operator does with what its crawlers fetch. */
export const usageTokens: readonly Fact[] = [
  {
    token: 'Google-Extended',
    operator: 'Google',
    purposes: ['ai-train', 'ai-input'],
    governs: ['ai-train', 'ai-input'],
    obeys: 'yes',
    notes: [
      'It governs the training of Gemini models, and grounding in Gemini Apps and Vertex AI, with what Googlebot and other crawlers of Google fetch.',
      'It does not govern AI Overviews.',
      'Since 2026-10-30 its page mentions a signal on training that operators share.',
    ],
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended',
    seen: 'report',
  },
  {
    token: 'Applebot-Extended',
    operator: 'Apple',
    purposes: ['ai-train'],
    governs: ['ai-train'],
    obeys: 'yes',
    notes: ['It governs the training of models with what Applebot fetches.'],
    source: 'https://support.apple.com/en-us/119829',
    seen: 'report',
  },
  {
    token: 'Webzio-Extended',
    operator: 'Webz.io',
    purposes: ['ai-train'],
    governs: ['ai-train'],
    obeys: 'yes',
    notes: ['It governs whether what Webz.io fetches is sold for AI.'],
    source: 'https://webz.io/bot.html',
    seen: 'unverified',
  },
];

/** Tokens that stand for a use by any agent (AIN-10). */
export const policyTokens: readonly PolicyToken[] = [
  {
    token: 'MachineLearning',
    definedBy: 'SPIR',
    governs: ['ai-train'],
    notes: ['A standard of Czech publishers of 2023-07-07, renewed on 2026-03-19.'],
    source: 'https://spir.cz/',
    seen: 'report',
    checkedOn: lastCheck,
  },
];
