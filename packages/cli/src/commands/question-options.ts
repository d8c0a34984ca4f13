import { InvalidArgumentError, Option } from 'commander';
import { collectNames } from './options.js';

/** Options for the fields of a question, for the subcommands that make questions of a command line. */

export function servedPurposesOption(): Option {
  return new Option(
    '-p, --purpose <purpose>',
    'the purpose, in the words of ACAP (news, archive, …); may be repeated',
  ).argParser(collectNames);
}

export function noFragmentsOption(): Option {
  return new Option('--no-fragments', 'for a crawler that does not understand rules about parts of a page');
}

export function obtainedOption(): Option {
  return new Option('--obtained <how>', 'the content was not crawled, so crawl rules do not block other uses').choices([
    'elsewhere',
  ]);
}

export function arrangementOption(): Option {
  return new Option('--arrangement <feature>', 'a feature that was agreed with the publisher; may be repeated')
    .choices(featuresToArrange)
    .argParser(collectFeature);
}

/**
 * Features that count only between parties that have agreed on them: features of ACAP (A1-1.1-b, A1-1.1-c), and what a licence requires
 * before the use (AIN-6). The table of dialects has the same words; it is not loaded here, because help must be fast.
 */
export const featuresToArrange: readonly string[] = [
  'must-use-resource',
  'must-include-resource',
  'link',
  'take-down',
  're-crawl',
  'payment',
  'license-server',
  'reporting',
];

function collectFeature(value: string, before: readonly string[] = []): string[] {
  if (featuresToArrange.includes(value)) return [...before, value];
  throw new InvalidArgumentError(`Use one of ${featuresToArrange.join(', ')}.`);
}
