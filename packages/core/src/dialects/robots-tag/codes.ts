import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in the response headers Robots-Tag and X-Robots-Tag. */
export const robotsTagCodes = {
  'robots-tag/unknown-rule': {
    severity: 'hint',
    message: 'No crawler known to heed acts on "{rule}".',
  },
  'robots-tag/misspelt-rule': {
    severity: 'error',
    message: '"{rule}" is ignored: it is not a rule, but probably a misspelling of "{meant}".',
  },
  'robots-tag/unusable-value': {
    severity: 'error',
    message: '"{rule}" is ignored: "{value}" is not a valid value for it.',
  },
  'robots-tag/unreadable-date': {
    severity: 'error',
    message: 'This rule is ignored: "{date}" cannot be read as a date.',
  },
  'robots-tag/expired': {
    severity: 'hint',
    message: 'Search engines may no longer show this resource: "unavailable_after" ended it at {moment}.',
  },
  'robots-tag/no-commas': {
    severity: 'warning',
    message: 'Other crawlers may ignore all rules in "{rules}", because no commas separate them.',
  },
  'robots-tag/no-rule': {
    severity: 'warning',
    message: 'This response header has no effect: it contains neither a rule nor a name.',
  },
  'robots-tag/past-cap': {
    severity: 'warning',
    message: 'The rest of this response header is ignored: it is longer than {cap} characters.',
  },
  'robots-tag/perhaps-joined': {
    severity: 'hint',
    message: '"{rule}" applies only to "{token}", which is named before it on the same line.',
  },
  'robots-tag/empty-list': {
    severity: 'warning',
    message:
      'The rules for all crawlers also apply to "{token}", although some crawlers may read its empty list as an exemption.',
  },
  'robots-tag/exemption': {
    severity: 'hint',
    message:
      'The rules for all crawlers on this line do not apply to "{token}", because its list is empty; revision -03 of the draft still applies them.',
  },
  'robots-tag/only-for-images': {
    severity: 'hint',
    message: '"{rule}" has no effect here: it applies only to responses that are images, and this is not one.',
  },
  'robots-tag/positive-overruled': {
    severity: 'warning',
    message: '"{milder}" does not override "{stricter}", although Yandex lets the permissive rule win.',
  },
  'robots-tag/nocache-with-noarchive': {
    severity: 'hint',
    message: '"{milder}" and "{stricter}" both apply, although Bing treats the two together as the milder one.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const robotsTagAdvice: Readonly<Record<keyof typeof robotsTagCodes, Advice>> = {
  'robots-tag/unknown-rule': { clause: 'RT-2.2-d', help: 'Check the spelling; unknown rules are ignored.' },
  'robots-tag/misspelt-rule': { clause: 'RT-2.2-d', help: 'Correct the spelling.' },
  'robots-tag/unusable-value': {
    clause: 'PS-G-10',
    help: 'Write a whole number, or -1 for no limit; for max-image-preview, write none, standard or large.',
  },
  'robots-tag/unreadable-date': { clause: 'RT-A-17', help: 'Write the date and time as in 2030-12-31T18:00:00Z.' },
  'robots-tag/expired': {
    clause: 'PS-G-15',
    help: 'Remove the rule, or set a later date, if the resource should be found again.',
  },
  'robots-tag/no-commas': { clause: 'RT-A-10', help: 'Put a comma between two rules.' },
  'robots-tag/no-rule': { clause: 'RT-2.1.1-l', help: 'Write a rule such as noindex, or do not send the header.' },
  'robots-tag/past-cap': {
    clause: 'RT-2.1.1-v',
    help: 'Shorten the header; no crawler has to read more than 8192 bytes of it.',
  },
  'robots-tag/perhaps-joined': {
    clause: 'RT-A-5',
    help: 'Put rules for all crawlers first, or on a separate line; lines that were joined in transit also look like this.',
  },
  'robots-tag/empty-list': { clause: 'RT-A-1', help: 'Name the crawlers that the rules are meant for.' },
  'robots-tag/exemption': {
    clause: 'ASK-19',
    help: 'Name the crawlers that the rules are meant for; then every crawler reads the line in the same way.',
  },
  'robots-tag/only-for-images': {
    clause: 'AIN-11',
    help: 'Send X-Robots-Tag: noimageai with the images themselves; for the page, write noai.',
  },
  'robots-tag/positive-overruled': { clause: 'PS-A-4', help: 'Remove one of the two.' },
  'robots-tag/nocache-with-noarchive': { clause: 'PS-A-3', help: 'Keep only "{stricter}" if that is what you mean.' },
};
