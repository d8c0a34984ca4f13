/** Problems in robots META tags. */
export const metaCodes = {
  'meta/unknown-rule': {
    severity: 'hint',
    clause: 'RT-2.2-d',
    message: 'No crawler known to heed acts on "{rule}".',
  },
  'meta/misspelt-rule': {
    severity: 'error',
    clause: 'RT-2.2-d',
    message: '"{rule}" is ignored: it is not a rule, but probably a misspelling of "{meant}".',
  },
  'meta/unusable-value': {
    severity: 'error',
    clause: 'PS-G-10',
    message: '"{rule}" is ignored: "{value}" is not a value that it can take.',
  },
  'meta/unreadable-date': {
    severity: 'error',
    clause: 'RT-A-17',
    message: 'This rule is ignored: "{date}" cannot be read as a date.',
  },
  'meta/equals-sign': {
    severity: 'warning',
    clause: 'PS-G-10',
    message: 'Other crawlers may ignore "{rule}": in a META tag a colon comes before the value, not an equals sign.',
  },
  'meta/expired': {
    severity: 'hint',
    clause: 'PS-G-15',
    message: 'Search engines may no longer show this page: "unavailable_after" ended it at {moment}.',
  },
  'meta/no-commas': {
    severity: 'warning',
    clause: 'RT-A-10',
    message: 'Other crawlers may ignore all rules in "{rules}", because no commas separate them.',
  },
  'meta/no-rule': {
    severity: 'hint',
    clause: 'RT-2.1.2-i',
    message: 'This robots META tag for "{name}" has no effect: it contains no rule.',
  },
  'meta/past-cap': {
    severity: 'warning',
    clause: 'RT-4-d',
    message: 'The rest of this robots META tag is ignored: its content is longer than {cap} characters.',
  },
  'meta/outside-head': {
    severity: 'warning',
    clause: 'RT-4-c',
    message: 'Ignored: robots META tags count only inside <head>.',
  },
  'meta/http-equiv': {
    severity: 'error',
    clause: 'RT-A-21',
    message: 'Ignored: a META tag with http-equiv="{name}" is not a robots META tag.',
  },
  'meta/property': {
    severity: 'error',
    clause: 'RT-A-21',
    message: 'Ignored: a META tag with property="{name}" is not a robots META tag.',
  },
  'meta/positive-overruled': {
    severity: 'warning',
    clause: 'PS-A-4',
    message: '"{milder}" does not override "{stricter}", although Yandex lets the permissive rule win.',
  },
  'meta/nocache-with-noarchive': {
    severity: 'hint',
    clause: 'PS-A-3',
    message: '"{milder}" and "{stricter}" both apply, although Bing treats the two together as the milder one.',
  },
} as const;

/** What to do about each of these problems. */
export const metaHelp: Readonly<Record<keyof typeof metaCodes, string>> = {
  'meta/unknown-rule': 'Check the spelling; unknown rules are ignored.',
  'meta/misspelt-rule': 'Correct the spelling.',
  'meta/unusable-value':
    'Write a whole number, or -1 for no limit; for max-image-preview, write none, standard or large.',
  'meta/unreadable-date': 'Write the date and time as in 2030-12-31T18:00:00Z.',
  'meta/no-commas': 'Put a comma between two rules.',
  'meta/no-rule': 'Write the rules in its content attribute, or remove it.',
  'meta/past-cap': 'Shorten the list of rules.',
  'meta/outside-head': 'Move it into the head, above anything that a head cannot contain.',
  'meta/http-equiv': 'Write name="robots", or send the response header itself.',
  'meta/property': 'Write name instead of property.',
  'meta/positive-overruled': 'Remove one of the two.',
  'meta/nocache-with-noarchive': 'Keep only "{stricter}" if that is what you mean.',
  'meta/equals-sign': 'Write the rule as in max-snippet:20.',
  'meta/expired': 'Remove the rule, or give a later date, if the page should be found again.',
};
