import type { Command } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour } from './options.js';

export function addExplain(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const explain = heed
    .command('explain')
    .description('explain a problem that lint reports: what it means, why, and how to fix it, with examples')
    .argument('[code]', 'the code of the problem; without it, all codes are listed');
  addColour(explain)
    .addHelpText('after', explainExamples)
    .action(async (code: string | undefined, options) => {
      const { runExplain } = await import('../explain/explain.js');
      await runExplain(code, options, io);
      setStatus(0);
    });
}

const explainExamples = `
Examples:
  heed explain robots-txt/misspelt-field
  heed explain hidden-noindex
  heed explain

Exit status: 0 if there is such a problem, 2 if there is not.`;
