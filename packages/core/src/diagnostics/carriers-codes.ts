import type { Advice } from './code-table.js';

/** Problems that no carrier has by itself: between two of them, or because of the page that one is for. */
export const carriersCodes = {
  'carriers/hidden-noindex': {
    severity: 'error',
    message:
      '"{text}" is never read, and the URL may still be listed: robots.txt keeps {agent} from fetching this page.',
  },
  'carriers/site-noindex': {
    severity: 'warning',
    message: '"{text}" keeps {what} out of search results.',
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
    help: 'Allow the page in robots.txt, and leave it allowed: crawlers that may not fetch a page cannot read its rules, and may list its bare URL. A page that must stay private needs a login, which keeps it out of indexes by itself.',
  },
  'carriers/site-noindex': {
    clause: 'PS-G-5',
    help: 'Remove it if the site should be found: it is often left over from the time before a site is published. A test site is better protected by a login.',
  },
  'carriers/header-and-page-differ': { clause: 'ASK-3', help: 'Make the header and the page say the same.' },
  'carriers/limits-differ': { clause: 'ASK-4', help: 'Make the header and the page say the same.' },
  'carriers/families-differ': {
    clause: 'ASK-3',
    help: 'Make both say the same. A refusal wins wherever it is written, but many crawlers read only one of the two.',
  },
  'carriers/training-crawler-let-in': {
    clause: 'ASK-3',
    help: 'Give {agents} a group with "Disallow: /" in robots.txt, which most crawlers that train document reading, or permit training where it is refused.',
  },
  'carriers/acap-and-conventional-differ': { clause: 'AMB-58', help: 'Make both parts say the same about fetching.' },
};
