import type { Advice } from './code-table.js';

/** Problems between two carriers, each of which is correct by itself. */
export const carriersCodes = {
  'carriers/hidden-noindex': {
    severity: 'error',
    message:
      '"{text}" is never read, and the URL may still be listed: robots.txt keeps {agent} from fetching this page.',
  },
  'carriers/header-and-page-differ': {
    severity: 'warning',
    message: 'For {agent}, "{milder}" in the {carrier} has no effect: "{stricter}" is stricter and wins.',
  },
  'carriers/limits-differ': {
    severity: 'hint',
    message: 'For {agent}, "{limit}" is {header} in the header and {page} in the page; the tighter limit applies.',
  },
  'carriers/acap-and-conventional-differ': {
    severity: 'warning',
    message:
      'Crawlers that do not read ACAP act differently: ACAP {acap} {agent} to fetch "{path}", but the conventional rules {conventional}.',
  },
  'carriers/families-differ': {
    severity: 'warning',
    message: 'For {agent}, "{milder}" does not permit {usages}: "{stricter}" refuses it and wins.',
  },
  'carriers/training-crawler-let-in': {
    severity: 'hint',
    message: 'robots.txt lets in crawlers that fetch to train models ({agents}), although "{text}" refuses that.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const carriersAdvice: Readonly<Record<keyof typeof carriersCodes, Advice>> = {
  'carriers/hidden-noindex': {
    clause: 'PS-G-3',
    help: 'Allow the page in robots.txt, and leave it allowed: crawlers that may not fetch a page cannot read its rules, and may list its bare URL. A page that must stay private needs a login instead.',
  },
  'carriers/header-and-page-differ': { clause: 'ASK-3', help: 'Make the header and the page say the same.' },
  'carriers/limits-differ': { clause: 'ASK-4', help: 'Make the header and the page say the same.' },
  'carriers/families-differ': {
    clause: 'ASK-3',
    help: 'Make both say the same. A refusal wins wherever it is written, but many crawlers read only one of the two.',
  },
  'carriers/training-crawler-let-in': {
    clause: 'ASK-3',
    help: 'Disallow these crawlers in robots.txt, which most of them document reading, or permit training where it is refused.',
  },
  'carriers/acap-and-conventional-differ': { clause: 'AMB-58', help: 'Make both parts say the same about fetching.' },
};
