/** Problems between two carriers, each of which is correct by itself. */
export const carriersCodes = {
  'carriers/hidden-noindex': {
    severity: 'error',
    clause: 'PS-G-3',
    message:
      '"{text}" is never read, and the URL may still be listed: robots.txt keeps {agent} from fetching this page.',
  },
  'carriers/header-and-page-differ': {
    severity: 'warning',
    clause: 'ASK-3',
    message: 'For {agent}, "{milder}" in the {carrier} has no effect: "{stricter}" is stricter and wins.',
  },
  'carriers/limits-differ': {
    severity: 'hint',
    clause: 'ASK-4',
    message: 'For {agent}, "{limit}" is {header} in the header and {page} in the page; the tighter limit applies.',
  },
  'carriers/acap-and-conventional-differ': {
    severity: 'warning',
    clause: 'AMB-58',
    message:
      'Crawlers that do not read ACAP act differently: ACAP {acap} {agent} to fetch "{path}", but the conventional rules {conventional}.',
  },
} as const;

/** What to do about each of these problems. */
export const carriersHelp: Readonly<Record<keyof typeof carriersCodes, string>> = {
  'carriers/hidden-noindex':
    'Allow the page in robots.txt, and leave it allowed: crawlers that may not fetch a page cannot read its rules, and may list its bare URL.',
  'carriers/header-and-page-differ': 'Make the header and the page say the same.',
  'carriers/limits-differ': 'Make the header and the page say the same.',
  'carriers/acap-and-conventional-differ': 'Make both parts say the same about fetching.',
};
