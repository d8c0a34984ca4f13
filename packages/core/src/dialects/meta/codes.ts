/** Remarks on robots META elements. */
export const metaCodes = {
  'meta/unknown-rule': {
    severity: 'hint',
    clause: 'RT-2.2-d',
    message: 'No crawler we know of acts on "{rule}".',
    help: 'Unknown rules are skipped. Check the spelling.',
  },
  'meta/misspelt-rule': {
    severity: 'error',
    clause: 'RT-2.2-d',
    message: '"{rule}" is no rule and is skipped; "{meant}" is probably meant.',
    help: 'Correct the spelling.',
  },
  'meta/unusable-value': {
    severity: 'error',
    clause: 'PS-G-10',
    message: '"{value}" is no value that "{rule}" can take, so the rule is skipped.',
    help: 'Write a whole number, or -1 for no limit; for max-image-preview write none, standard or large.',
  },
  'meta/unreadable-date': {
    severity: 'error',
    clause: 'RT-A-17',
    message: '"{date}" cannot be read as a date, so nothing ends on it.',
    help: 'Write the moment as in 2030-12-31T18:00:00Z.',
  },
  'meta/no-commas': {
    severity: 'warning',
    clause: 'RT-A-10',
    message: 'The rules in "{rules}" are not separated by commas; other crawlers may skip them all.',
    help: 'Write a comma between two rules.',
  },
  'meta/no-rule': {
    severity: 'hint',
    clause: 'RT-2.1.2-i',
    message: 'This META names "{name}" and says nothing.',
    help: 'Write the rules in its content attribute, or drop it.',
  },
  'meta/past-cap': {
    severity: 'warning',
    clause: 'RT-4-d',
    message: 'The content of this META is not read to its end: it has more than {cap} characters.',
    help: 'Shorten the list of rules.',
  },
  'meta/outside-head': {
    severity: 'warning',
    clause: 'RT-4-c',
    message: 'This META does not stand in the head, where only the owner writes, so it binds nobody.',
    help: 'Move it into the head, before anything that a head cannot hold.',
  },
  'meta/http-equiv': {
    severity: 'error',
    clause: 'RT-A-21',
    message: 'http-equiv="{name}" is no robots META, so it binds nobody.',
    help: 'Write name="robots", or send the header field itself.',
  },
  'meta/property': {
    severity: 'error',
    clause: 'RT-A-21',
    message: 'property="{name}" is no robots META, so it binds nobody.',
    help: 'Write name instead of property.',
  },
  'meta/positive-overruled': {
    severity: 'warning',
    clause: 'PS-A-4',
    message: '"{milder}" does not lift "{stricter}" here; Yandex lets the permissive rule win.',
    help: 'Drop one of the two.',
  },
  'meta/nocache-with-noarchive': {
    severity: 'hint',
    clause: 'PS-A-3',
    message: 'Both "{milder}" and "{stricter}" hold here; Bing takes the two together for the milder one.',
    help: 'Write "{stricter}" alone if that is what is meant.',
  },
} as const;
