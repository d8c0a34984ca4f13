import type { Usage } from '@heed/core';
import { notAUsage } from '@heed/core/internal';
import { allUsages, isUsage } from '@heed/core/vocabulary';
import { Argument, type Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';

export function addUsages(heed: Command, io: Io): void {
  heed
    .command('usages')
    .description('explain what machines can do with content, with an example of who forbids it and how')
    .addArgument(
      new Argument('[usages...]', 'the usages to explain (default: all)').choices(allUsages).argParser(collect),
    )
    .configureHelp({ argumentDescription: ({ description }) => description })
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', usagesExamples)
    .action(async (given: readonly string[], options) => {
      const names = given.flatMap((text) => text.split(',')).map(usageNamed);
      const { runUsages } = await import('../usages/usages.js');
      await runUsages(names.length === 0 ? allUsages : names, options, io);
    });
}

/** Accepts any word: a wrong one is reported later, in heed's own words. */
function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function usageNamed(name: string): Usage {
  if (isUsage(name)) return name;
  throw new CommandError(notAUsage(name));
}

const usagesExamples = `
Examples:
  heed usages
  heed usages ai-train ai-input

Exit status: 0, or 2 if heed could not run.`;
