import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of TDMRep. */
export const tdmrepCodes = {
  'tdmrep/not-json': {
    severity: 'error',
    message:
      'Other readers ignore this file: it is not JSON from here on, because {why}. heed honours the reservations before this point, but no releases.',
  },
  'tdmrep/extra-comma': {
    severity: 'error',
    message:
      'Other readers ignore this file: JSON allows no comma here. heed honours the reservations in the file, but no releases.',
  },
  'tdmrep/not-an-array': {
    severity: 'error',
    message: 'Other readers ignore this file: it must be an array of rules, even if there is only one rule; {effect}.',
  },
  'tdmrep/not-a-rule': {
    severity: 'error',
    message: 'Ignored: a rule is an object with "location" and "tdm-reservation".',
  },
  'tdmrep/no-location': {
    severity: 'error',
    message: 'This rule has no usable "location", so {effect}; other readers may ignore it or the whole file.',
  },
  'tdmrep/location-without-slash': {
    severity: 'error',
    message: 'The location "{location}" does not start with "/"; {effect}, but other readers match nothing with it.',
  },
  'tdmrep/no-reservation': {
    severity: 'error',
    message: 'This rule is ignored: it has no "tdm-reservation".',
  },
  'tdmrep/unusable-reservation': {
    severity: 'error',
    message: 'Ignored: the value of "tdm-reservation" must be 1 or 0, not {value}.',
  },
  'tdmrep/nearly-reserved': {
    severity: 'error',
    message: 'Other readers ignore this reservation: its value must be 1, not {value}. heed honours it.',
  },
  'tdmrep/several-values': {
    severity: 'error',
    message: 'Other readers may use any of these values of "tdm-reservation", because they differ; for heed {effect}.',
  },
  'tdmrep/unusable-policy': {
    severity: 'error',
    message: 'This policy is ignored: "{policy}" is not the http or https URL of a document.',
  },
  'tdmrep/outside-head': {
    severity: 'warning',
    message: 'Ignored: TDMRep META tags count only inside <head>.',
  },
  'tdmrep/not-in-name': {
    severity: 'error',
    message: 'Ignored: in a META tag, "{property}" must be the value of the name attribute.',
  },
  'tdmrep/channels-differ': {
    severity: 'warning',
    message: '"tdm-reservation" {said} in {nearer} overrides {unsaid} in {other}.',
  },
  'tdmrep/unreachable-rule': {
    severity: 'error',
    message:
      'This rule never applies: the rule for "{earlier}" comes first and matches every path that this one matches.',
  },
  'tdmrep/policy-beside-0': {
    severity: 'hint',
    message: 'This policy has no effect here: readers do not process a policy next to "tdm-reservation" 0.',
  },
  'tdmrep/relative-policy': {
    severity: 'hint',
    message:
      'Some readers may not find this policy: "{policy}" is relative, and each page resolves it against its own URL.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const tdmrepAdvice: Readonly<Record<keyof typeof tdmrepCodes, Advice>> = {
  'tdmrep/not-json': { clause: 'TDM-F1', help: 'Correct the JSON.' },
  'tdmrep/extra-comma': { clause: 'TDM-F1', help: 'Remove the comma.' },
  'tdmrep/not-an-array': { clause: 'TDM-F1', help: 'Put [ before the rule and ] after it.' },
  'tdmrep/not-a-rule': {
    clause: 'TDM-F1',
    help: 'Write each rule as in {"location": "/", "tdm-reservation": 1}.',
  },
  'tdmrep/no-location': { clause: 'AIN-2g', help: 'Add "location", such as "/" for the whole site.' },
  'tdmrep/location-without-slash': { clause: 'TDM-F2', help: 'Start the location with "/".' },
  'tdmrep/no-reservation': { clause: 'TDM-F1', help: 'Add "tdm-reservation": 1 or 0.' },
  'tdmrep/unusable-reservation': { clause: 'TDM-2', help: 'Write 1 to reserve the rights, or 0 not to.' },
  'tdmrep/nearly-reserved': { clause: 'AIN-2b', help: 'Write 1, without quotation marks.' },
  'tdmrep/several-values': { clause: 'AIN-2b', help: 'Keep one of the values.' },
  'tdmrep/unusable-policy': {
    clause: 'TDM-1',
    help: 'Write the address of the policy, as in https://example.com/licence.html.',
  },
  'tdmrep/outside-head': {
    clause: 'ASK-21',
    help: 'Move it into the head, above anything that a head cannot contain.',
  },
  'tdmrep/not-in-name': { clause: 'TDM-M1', help: 'Write name="{property}".' },
  'tdmrep/channels-differ': {
    clause: 'TDM-O1',
    help: 'Make both say the same, if the exception is not intended.',
  },
  'tdmrep/unreachable-rule': { clause: 'TDM-F3', help: 'Move it before the other rule.' },
  'tdmrep/policy-beside-0': {
    clause: 'TDM-3',
    help: 'Remove the policy, or write 1 if the rights are reserved.',
  },
  'tdmrep/relative-policy': { clause: 'AIN-18', help: 'Write the whole address, beginning with https://.' },
};
