import type { Summary } from '../audit/report/summary-file.js';

/** A summary in which every text is, or contains, `text`: names, lines, addresses, settings. */
export function summaryWith(text: string): Summary {
  const counts = { allowed: 1200, denied: 3000, unstated: 800, may: 1900 };
  return {
    records: { read: 12_345, answered: 5000, damaged: 3, skipped: { 'robots.txt': 7000, [`s${text}`]: 342 } },
    decisions: {
      ExampleBot: { crawl: { ...counts, may: 2000 }, 'ai-train': { allowed: 0, denied: 5000, unstated: 0, may: 0 } },
      [`a${text}`]: { crawl: counts, [`u${text}`]: { allowed: 1, denied: 2, unstated: 4997, may: 4998 } },
    },
    settings: {
      agents: ['ExampleBot', `a${text}`],
      startedAt: `t${text}`,
      unstated: 'allow',
      format: `f${text}`,
      [`k${text}`]: `v${text}`,
      list: [`l${text}`],
      object: { key: `o${text}` },
    },
    carriers: {
      'robots-txt': { 'robots.txt': { disallow: 9000, allow: 1200 } },
      [`d${text}`]: { [`c${text}`]: { [`s${text}`]: 7 } },
    },
    lines: [
      {
        dialect: 'robots-txt',
        source: 'robots.txt',
        text: 'Disallow: /private/',
        says: 'disallow',
        clause: 'RFC9309-2.2.2-c',
        count: 9000,
        example: 'https://example.com/private/',
      },
      {
        dialect: `d${text}`,
        source: `s${text}`,
        text: `t${text}`,
        says: `y${text}`,
        clause: `c${text}`,
        count: 20,
        example: `e${text}`,
      },
    ],
    linesMore: 1187,
    contradictions: [{ code: `c${text}`, message: `m${text}`, count: 12, example: `e${text}` }],
    notSeen: { 'robots.txt': 1250, [`n${text}`]: 2 },
    shortfalls: 1,
    problems: { gzip: 3, truncated: 1 },
    damagedBytes: 1234,
    sites: [{ host: `h${text}`, records: 5000, ...counts }],
    sitesMore: 3,
    months: { '2026-10': { records: 4000, ...counts }, [`m${text}`]: { records: 1000, ...counts } },
    filtered: 0,
  };
}

/** Problems in which every text is, or contains, `text`: one for a damaged record, and one that was answered. */
export function problemsWith(text: string): object[] {
  const problem = { file: `f${text}`, offset: 1_234_567, code: `c${text}`, message: `m${text}`, url: `u${text}` };
  return [
    { ...problem, answered: false },
    { ...problem, answered: true },
  ];
}
