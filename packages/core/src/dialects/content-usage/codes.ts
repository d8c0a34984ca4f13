import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of Content-Usage. */
export const contentUsageCodes = {
  'content-usage/not-a-dictionary': {
    severity: 'error',
    message: 'Other crawlers ignore all of this value, because {fault}; heed obeys only its refusals.',
  },
  'content-usage/wrong-refusal': {
    severity: 'error',
    message: 'Other crawlers ignore "{member}": only "{label}=n" refuses. heed reads it as a refusal.',
  },
  'content-usage/wrong-value': {
    severity: 'error',
    message: '"{member}" is ignored: only "{label}=y" permits, and only "{label}=n" refuses.',
  },
  'content-usage/label-as-parameter': {
    severity: 'error',
    message:
      '"{parameter}" is a parameter of "{label}", because a semicolon precedes it. Other crawlers ignore it; heed obeys it only if it refuses.',
  },
  'content-usage/crossed-label': {
    severity: 'error',
    message:
      '"{label}" is a word of Content-Signal; in Content-Usage it is "{meant}". Other crawlers ignore "{member}"; heed obeys it only if it refuses.',
  },
  'content-usage/retired-label': {
    severity: 'warning',
    message:
      '"{label}" is a label of an older draft. Other crawlers may ignore "{member}"; heed obeys it only if it refuses.',
  },
  'content-usage/unknown-label': {
    severity: 'hint',
    message: '"{label}" is ignored: it is not a label of the vocabulary.',
  },
  'content-usage/misspelt-label': {
    severity: 'error',
    message: '"{label}" is ignored: it is not a label, but probably a misspelling of "{meant}".',
  },
  'content-usage/repeated-label': {
    severity: 'warning',
    message: 'This is ignored: "{label}" occurs again later, and only the last one counts.',
  },
  'content-usage/no-preference': {
    severity: 'warning',
    message: 'This line permits and refuses nothing: it contains no preference.',
  },
  'content-usage/star-path': {
    severity: 'error',
    message:
      'Other crawlers ignore this line: a path starts with "/", and "{pattern}" does not. heed obeys its refusals for that pattern.',
  },
  'content-usage/outside-group': {
    severity: 'error',
    message:
      'Other crawlers ignore this line, because no User-agent line precedes it; heed applies its refusals to all crawlers.',
  },
  'content-usage/parted-from-group': {
    severity: 'warning',
    message:
      'Other crawlers apply this line only to the last group, from which an empty or a Sitemap line separates it; heed applies its refusals to all crawlers.',
  },
  'content-usage/parts-groups': {
    severity: 'warning',
    message:
      'This line does not apply to "{agent}" below: Content-Usage ends a list of User-agent lines, although for Allow and Disallow the list goes on.',
  },
  'content-usage/not-for-named': {
    severity: 'hint',
    message: 'This line does not apply to {agents}: crawlers with their own group ignore the group for "*".',
  },
  'content-usage/drops-preference': {
    severity: 'warning',
    message:
      'For {pattern}, this line drops "{preference}" of a line with a shorter path: preferences are not inherited.',
  },
  'content-usage/equal-length': {
    severity: 'hint',
    message:
      'This line and another one match the same paths with patterns of the same length; the drafts do not say which of them wins, and heed lets the refusal win.',
  },
  'content-usage/not-crawlable': {
    severity: 'warning',
    message: 'The permissions in this line have no effect: a Disallow keeps crawlers from fetching these paths.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const contentUsageAdvice: Readonly<Record<keyof typeof contentUsageCodes, Advice>> = {
  'content-usage/not-a-dictionary': {
    clause: 'AIP-V1',
    help: 'Write labels in lower case, "=y" or "=n" without spaces, and a comma between two of them, as in "train-ai=n, search=y".',
  },
  'content-usage/wrong-refusal': { clause: 'AIP-V2', help: 'Write "{label}=n".' },
  'content-usage/wrong-value': { clause: 'AIP-V2', help: 'Write "{label}=y" or "{label}=n", in lower case.' },
  'content-usage/label-as-parameter': { clause: 'AIP-V7', help: 'Write a comma instead of the semicolon.' },
  'content-usage/crossed-label': { clause: 'AIN-2i', help: 'Write "{meant}=y" or "{meant}=n".' },
  'content-usage/retired-label': {
    clause: 'AIN-3',
    help: 'Use the labels of the current draft: train-ai, ai-use and search.',
  },
  'content-usage/unknown-label': { clause: 'AIP-V5', help: 'Check the spelling; unknown labels are ignored.' },
  'content-usage/misspelt-label': { clause: 'AIP-V5', help: 'Correct the spelling.' },
  'content-usage/repeated-label': { clause: 'AIP-V4', help: 'Keep only one.' },
  'content-usage/no-preference': {
    clause: 'AIP-R1',
    help: 'Write a preference such as "train-ai=n", or remove the line.',
  },
  'content-usage/star-path': { clause: 'AIP-R3', help: 'Start the path with a slash, as in "/*.pdf".' },
  'content-usage/outside-group': { clause: 'AIP-R5', help: 'Put a User-agent line above it.' },
  'content-usage/parted-from-group': {
    clause: 'AIN-2h',
    help: 'Move the line up to the rules of its group, or into a group for "*".',
  },
  'content-usage/parts-groups': {
    clause: 'AIN-1c',
    help: 'Put the line after the last User-agent line of its group, or an empty "Disallow:" before the next one.',
  },
  'content-usage/not-for-named': {
    clause: 'AIP-R5',
    help: 'Repeat the line in the groups of the crawlers that it should apply to.',
  },
  'content-usage/drops-preference': {
    clause: 'AIP-R10',
    help: 'Repeat the preference in this line if it should still apply.',
  },
  'content-usage/equal-length': { clause: 'AIP-R9', help: 'Make one of the patterns longer, or join the two lines.' },
  'content-usage/not-crawlable': { clause: 'AIN-4', help: 'Remove the line, or let crawlers fetch these paths.' },
};
