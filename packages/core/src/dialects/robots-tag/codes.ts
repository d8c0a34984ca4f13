/** Remarks on the response header fields Robots-Tag and X-Robots-Tag. */
export const robotsTagCodes = {
  'robots-tag/unknown-rule': {
    severity: 'hint',
    clause: 'RT-2.2-d',
    message: 'No crawler we know of acts on "{rule}".',
    help: 'Unknown rules are skipped. Check the spelling.',
  },
  'robots-tag/misspelt-rule': {
    severity: 'error',
    clause: 'RT-2.2-d',
    message: '"{rule}" is no rule and is skipped; "{meant}" is probably meant.',
    help: 'Correct the spelling.',
  },
  'robots-tag/unusable-value': {
    severity: 'error',
    clause: 'PS-G-10',
    message: '"{value}" is no value that "{rule}" can take, so the rule is skipped.',
    help: 'Write a whole number, or -1 for no limit; for max-image-preview write none, standard or large.',
  },
  'robots-tag/unreadable-date': {
    severity: 'error',
    clause: 'RT-A-17',
    message: '"{date}" cannot be read as a date, so nothing ends on it.',
    help: 'Write the moment as in 2030-12-31T18:00:00Z.',
  },
  'robots-tag/no-commas': {
    severity: 'warning',
    clause: 'RT-A-10',
    message: 'The rules in "{rules}" are not separated by commas; other crawlers may skip them all.',
    help: 'Write a comma between two rules.',
  },
  'robots-tag/no-rule': {
    severity: 'warning',
    clause: 'RT-2.1.1-l',
    message: 'This field holds neither a rule nor a name, so it says nothing.',
    help: 'Write a rule such as noindex, or do not send the field.',
  },
  'robots-tag/past-cap': {
    severity: 'warning',
    clause: 'RT-2.1.1-v',
    message: 'From here on the field is not read: it has more than {cap} characters.',
    help: 'Shorten the field. No crawler has to read more than 8192 octets of it.',
  },
  'robots-tag/perhaps-joined': {
    severity: 'hint',
    clause: 'RT-A-5',
    message: '"{rule}" binds "{token}" only, which is named before it in the same line.',
    help: 'Put rules for everybody first, or in a line of their own; lines that were joined on the way look like this too.',
  },
  'robots-tag/empty-list': {
    severity: 'warning',
    clause: 'RT-A-1',
    message: 'An empty list does not let "{token}" off the rules for everybody; some crawlers may think so.',
    help: 'Name those whom the rules are meant for.',
  },
  'robots-tag/positive-overruled': {
    severity: 'warning',
    clause: 'PS-A-4',
    message: '"{milder}" does not lift "{stricter}" here; Yandex lets the permissive rule win.',
    help: 'Drop one of the two.',
  },
  'robots-tag/nocache-with-noarchive': {
    severity: 'hint',
    clause: 'PS-A-3',
    message: 'Both "{milder}" and "{stricter}" hold here; Bing takes the two together for the milder one.',
    help: 'Send "{stricter}" alone if that is what is meant.',
  },
} as const;
