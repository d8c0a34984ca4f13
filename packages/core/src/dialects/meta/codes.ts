import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in robots META tags. */
export const metaCodes = {
  'meta/unknown-rule': {
    severity: 'hint',
    message: 'No crawler known to heed acts on "{rule}".',
  },
  'meta/misspelt-rule': {
    severity: 'error',
    message: '"{rule}" is ignored: it is not a rule, but probably a misspelling of "{meant}".',
  },
  'meta/unusable-value': {
    severity: 'error',
    message: '"{rule}" is ignored: "{value}" is not a valid value for it.',
  },
  'meta/unreadable-date': {
    severity: 'error',
    message: 'This rule is ignored: "{date}" cannot be read as a date.',
  },
  'meta/equals-sign': {
    severity: 'warning',
    message: 'Other crawlers may ignore "{rule}": in a META tag a colon comes before the value, not an equals sign.',
  },
  'meta/expired': {
    severity: 'hint',
    message: 'Search engines may no longer show this page: "unavailable_after" ended it at {moment}.',
  },
  'meta/no-commas': {
    severity: 'warning',
    message: 'Other crawlers may ignore all rules in "{rules}", because no commas separate them.',
  },
  'meta/no-rule': {
    severity: 'hint',
    message: 'This robots META tag for "{name}" has no effect: it contains no rule.',
  },
  'meta/past-cap': {
    severity: 'warning',
    message: 'The rest of this robots META tag is ignored: its content is longer than {cap} characters.',
  },
  'meta/outside-head': {
    severity: 'warning',
    message: 'Ignored: robots META tags count only inside <head>.',
  },
  'meta/http-equiv': {
    severity: 'error',
    message: 'Ignored: a META tag with http-equiv="{name}" is not a robots META tag.',
  },
  'meta/property': {
    severity: 'error',
    message: 'Ignored: a META tag with property="{name}" is not a robots META tag.',
  },
  'meta/only-for-images': {
    severity: 'hint',
    message: '"{rule}" has no effect here: it applies only to responses that are images, and this is not one.',
  },
  'meta/positive-overruled': {
    severity: 'warning',
    message: '"{milder}" does not override "{stricter}", although Yandex lets the permissive rule win.',
  },
  'meta/nocache-with-noarchive': {
    severity: 'hint',
    message: '"{milder}" and "{stricter}" both apply, although Bing treats the two together as the milder one.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const metaAdvice: Readonly<Record<keyof typeof metaCodes, Advice>> = {
  'meta/unknown-rule': { clause: 'RT-2.2-d', help: 'Check the spelling; unknown rules are ignored.' },
  'meta/misspelt-rule': { clause: 'RT-2.2-d', help: 'Correct the spelling.' },
  'meta/unusable-value': {
    clause: 'PS-G-10',
    help: 'Write a whole number, or -1 for no limit; for max-image-preview, write none, standard or large.',
  },
  'meta/unreadable-date': { clause: 'RT-A-17', help: 'Write the date and time as in 2030-12-31T18:00:00Z.' },
  'meta/equals-sign': { clause: 'PS-G-10', help: 'Write the rule as in max-snippet:20.' },
  'meta/expired': {
    clause: 'PS-G-15',
    help: 'Remove the rule, or set a later date, if the page should be found again.',
  },
  'meta/no-commas': { clause: 'RT-A-10', help: 'Put a comma between two rules.' },
  'meta/no-rule': { clause: 'RT-2.1.2-i', help: 'Write the rules in its content attribute, or remove it.' },
  'meta/past-cap': { clause: 'RT-4-d', help: 'Shorten the list of rules.' },
  'meta/outside-head': { clause: 'RT-4-c', help: 'Move it into the head, above anything that a head cannot contain.' },
  'meta/http-equiv': { clause: 'RT-A-21', help: 'Write name="robots", or send the response header itself.' },
  'meta/property': { clause: 'RT-A-21', help: 'Write name instead of property.' },
  'meta/only-for-images': {
    clause: 'AIN-11',
    help: 'Send X-Robots-Tag: noimageai with the images themselves; for the page, write noai.',
  },
  'meta/positive-overruled': { clause: 'PS-A-4', help: 'Remove one of the two.' },
  'meta/nocache-with-noarchive': { clause: 'PS-A-3', help: 'Keep only "{stricter}" if that is what you mean.' },
};
