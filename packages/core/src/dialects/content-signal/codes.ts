import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of Content-Signal. */
export const contentSignalCodes = {
  'content-signal/no-signal': {
    severity: 'error',
    message: 'This Content-Signal states nothing, because it contains no signal.',
  },
  'content-signal/not-a-signal': {
    severity: 'error',
    message: '"{text}" is ignored: a signal is a name, "=" and a value.',
  },
  'content-signal/no-commas': {
    severity: 'error',
    message: 'Only refusals in this part apply, because commas must separate the signals.',
  },
  'content-signal/wrong-value': {
    severity: 'error',
    message: '"{found}" says nothing about {name}, because the value is not "yes" or "no".',
  },
  'content-signal/wrong-refusal': {
    severity: 'warning',
    message: '"{found}" is read as a refusal, but other crawlers may ignore it: it must be written "{name}=no".',
  },
  'content-signal/unknown-signal': {
    severity: 'warning',
    message: '"{name}" is ignored, because it is not the name of a signal.',
  },
  'content-signal/other-vocabulary': {
    severity: 'error',
    message: '"{name}={value}" is not in the words of Content-Signal: {effect}.',
  },
  'content-signal/unknown-use': {
    severity: 'error',
    message: '"use={value}" sets no limit, because that is not a level of use.',
  },
  'content-signal/contradiction': {
    severity: 'error',
    message: '"{name}" is both "yes" and "no" for the same path; "no" applies.',
  },
  'content-signal/loose-field': {
    severity: 'error',
    message: 'Only refusals in this line apply, because "{field}" must be written "Content-Signal:".',
  },
  'content-signal/star-path': {
    severity: 'error',
    message: 'Only refusals in this line apply, because its path does not start with "/".',
  },
  'content-signal/outside-group': {
    severity: 'error',
    message:
      'Other crawlers may ignore this line, because no User-agent line precedes it; heed applies its refusals to all crawlers.',
  },
  'content-signal/parted-from-group': {
    severity: 'warning',
    message:
      'Other crawlers apply this line only to the last group, from which an empty or a Sitemap line separates it; heed applies its refusals to all crawlers.',
  },
  'content-signal/parts-groups': {
    severity: 'warning',
    message:
      'For signals, "{agent}" starts a new group; for Allow and Disallow it shares the group of "{before}", because no rule comes between them.',
  },
  'content-signal/not-for-named': {
    severity: 'hint',
    message: 'This line does not apply to {agents}: crawlers with their own group ignore the group for "*".',
  },
  'content-signal/not-crawlable': {
    severity: 'warning',
    message: 'The permissions in this line have no effect, because "{rule}" closes the path to crawlers.',
  },
  'content-signal/comment-only': {
    severity: 'hint',
    message: 'This file states no preference: Content Signals are only mentioned in comments.',
  },
  'content-signal/managed-block': {
    severity: 'hint',
    message: 'The lines from here to line {last} are added by Cloudflare, so they cannot be changed in this file.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const contentSignalAdvice: Readonly<Record<keyof typeof contentSignalCodes, Advice>> = {
  'content-signal/no-signal': {
    clause: 'CS-1',
    help: 'Write signals such as "search=yes, ai-train=no", or remove it.',
  },
  'content-signal/not-a-signal': { clause: 'CS-1', help: 'Write a signal such as "ai-train=no", or remove the text.' },
  'content-signal/no-commas': { clause: 'CS-1', help: 'Put a comma between the signals.' },
  'content-signal/wrong-value': { clause: 'CS-2', help: 'Write "{name}=yes" or "{name}=no".' },
  'content-signal/wrong-refusal': { clause: 'AIN-2b', help: 'Write "{name}=no".' },
  'content-signal/unknown-signal': { clause: 'CS-2', help: 'The signals are search, ai-input, ai-train and use.' },
  'content-signal/other-vocabulary': {
    clause: 'AIN-2i',
    help: 'Use the names search, ai-input and ai-train here, or write the line as Content-Usage.',
  },
  'content-signal/unknown-use': { clause: 'CS-2', help: 'The levels are immediate, reference and full.' },
  'content-signal/contradiction': { clause: 'CS-13', help: 'Keep one of the two.' },
  'content-signal/loose-field': { clause: 'AIN-2f', help: 'Write "Content-Signal:".' },
  'content-signal/star-path': { clause: 'AIN-2j', help: 'Start the path with "/", as in "/*.pdf".' },
  'content-signal/outside-group': {
    clause: 'AIN-2h',
    help: 'Move the line into the group of the crawlers that it is for, below its User-agent lines.',
  },
  'content-signal/parted-from-group': {
    clause: 'AIN-2h',
    help: 'Move the line up to the rules of its group, or into a group for "*".',
  },
  'content-signal/parts-groups': {
    clause: 'AIN-1c',
    help: 'Put the signal below both User-agent lines, or a rule such as "Allow: /" between them.',
  },
  'content-signal/not-for-named': {
    clause: 'CS-6',
    help: 'Repeat the line in the groups of the crawlers that it should apply to.',
  },
  'content-signal/not-crawlable': { clause: 'AIN-4', help: 'Open the path, or remove the permissions.' },
  'content-signal/comment-only': {
    clause: 'CS-8',
    help: 'Add a line such as "Content-Signal: search=yes, ai-train=no" below "User-agent: *" to state one.',
  },
  'content-signal/managed-block': { clause: 'CS-9', help: 'Change the settings of the site at Cloudflare instead.' },
};
