import { googleCommon, googleSpecial, mustBeNamed } from './common.js';
import type { Fact } from './fact.js';

/** Agents for verification, monitoring and research. */
export const tools: readonly Fact[] = [
  {
    token: 'GoogleOther',
    aliases: ['GoogleOther-Image', 'GoogleOther-Video'],
    operator: 'Google',
    purposes: ['tools', 'ai-train'],
    obeys: 'yes',
    notes: ['Possibly it fetches for training, too.'],
    source: googleCommon,
    seen: 'report',
  },
  {
    token: 'Google-InspectionTool',
    operator: 'Google',
    purposes: ['tools', 'user'],
    obeys: 'yes',
    source: googleCommon,
    seen: 'report',
  },
  {
    token: 'APIs-Google',
    operator: 'Google',
    purposes: ['tools'],
    ignoresAllCrawlers: true,
    obeys: 'partly',
    deviations: [mustBeNamed],
    source: googleSpecial,
    seen: 'report',
  },
];
