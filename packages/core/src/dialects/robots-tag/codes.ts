/** Problems in the response headers Robots-Tag and X-Robots-Tag. */
export const robotsTagCodes = {
  'robots-tag/unknown-rule': {
    severity: 'hint',
    clause: 'RT-2.2-d',
    message: 'No crawler known to heed acts on "{rule}".',
  },
  'robots-tag/misspelt-rule': {
    severity: 'error',
    clause: 'RT-2.2-d',
    message: '"{rule}" is ignored: it is not a rule, but probably a misspelling of "{meant}".',
  },
  'robots-tag/unusable-value': {
    severity: 'error',
    clause: 'PS-G-10',
    message: '"{rule}" is ignored: "{value}" is not a value that it can take.',
  },
  'robots-tag/unreadable-date': {
    severity: 'error',
    clause: 'RT-A-17',
    message: 'This rule is ignored: "{date}" cannot be read as a date.',
  },
  'robots-tag/expired': {
    severity: 'hint',
    clause: 'PS-G-15',
    message: 'Search engines may no longer show this resource: "unavailable_after" ended it at {moment}.',
  },
  'robots-tag/no-commas': {
    severity: 'warning',
    clause: 'RT-A-10',
    message: 'Other crawlers may ignore all rules in "{rules}", because no commas separate them.',
  },
  'robots-tag/no-rule': {
    severity: 'warning',
    clause: 'RT-2.1.1-l',
    message: 'This response header has no effect: it contains neither a rule nor a name.',
  },
  'robots-tag/past-cap': {
    severity: 'warning',
    clause: 'RT-2.1.1-v',
    message: 'The rest of this response header is ignored: it is longer than {cap} characters.',
  },
  'robots-tag/perhaps-joined': {
    severity: 'hint',
    clause: 'RT-A-5',
    message: '"{rule}" applies only to "{token}", which is named before it on the same line.',
  },
  'robots-tag/empty-list': {
    severity: 'warning',
    clause: 'RT-A-1',
    message:
      'The rules for all crawlers also apply to "{token}", although some crawlers may read its empty list as an exemption.',
  },
  'robots-tag/exemption': {
    severity: 'hint',
    clause: 'ASK-19',
    message:
      'The rules for all crawlers on this line do not apply to "{token}", because its list is empty; revision -03 of the draft applies them all the same.',
  },
  'robots-tag/positive-overruled': {
    severity: 'warning',
    clause: 'PS-A-4',
    message: '"{milder}" does not override "{stricter}", although Yandex lets the permissive rule win.',
  },
  'robots-tag/nocache-with-noarchive': {
    severity: 'hint',
    clause: 'PS-A-3',
    message: '"{milder}" and "{stricter}" both apply, although Bing treats the two together as the milder one.',
  },
} as const;

/** What to do about each of these problems. */
export const robotsTagHelp: Readonly<Record<keyof typeof robotsTagCodes, string>> = {
  'robots-tag/unknown-rule': 'Check the spelling; unknown rules are ignored.',
  'robots-tag/misspelt-rule': 'Correct the spelling.',
  'robots-tag/unusable-value':
    'Write a whole number, or -1 for no limit; for max-image-preview, write none, standard or large.',
  'robots-tag/unreadable-date': 'Write the date and time as in 2030-12-31T18:00:00Z.',
  'robots-tag/no-commas': 'Put a comma between two rules.',
  'robots-tag/no-rule': 'Write a rule such as noindex, or do not send the header.',
  'robots-tag/past-cap': 'Shorten the header; no crawler has to read more than 8192 bytes of it.',
  'robots-tag/perhaps-joined':
    'Put rules for all crawlers first, or on a line of their own; lines that were joined in transit also look like this.',
  'robots-tag/empty-list': 'Name the crawlers that the rules are meant for.',
  'robots-tag/exemption':
    'Name the crawlers that the rules are meant for; then every crawler reads the line in the same way.',
  'robots-tag/positive-overruled': 'Remove one of the two.',
  'robots-tag/nocache-with-noarchive': 'Keep only "{stricter}" if that is what you mean.',
  'robots-tag/expired': 'Remove the rule, or give a later date, if the resource should be found again.',
};
