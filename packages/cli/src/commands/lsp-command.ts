import { type Command, Option } from 'commander';
import type { Io } from '../io.js';

export function addLsp(heed: Command, io: Io): void {
  heed
    .command('lsp')
    .description('answer an editor: problems, fixes, words to write and what they mean (Language Server Protocol)')
    .option('--stdio', 'use standard input and output, which is the only way and the default')
    // Some editors name their process here too; the server reads it from the command line itself.
    .addOption(new Option('--clientProcessId <number>').hideHelp())
    .addHelpText('after', lspExamples)
    .action(async () => {
      const { runLsp } = await import('../lsp/lsp.js');
      await runLsp(io);
    });
}

const lspExamples = `
An editor starts it; docs/editors.md says how for VS Code, Neovim and Helix. It reads robots.txt, ai.txt, _headers files,
response headers (.headers, .http), HTML and XML pages, tdmrep.json, RSL documents and policies (heed.yaml, NAME.policy.yaml,
policy.yaml). A page is read together with the robots.txt and the _headers file of the nearest folder around it that has one.

It ends when the editor closes it or is gone. Exit status: 0 if the editor asked it to shut down, 1 if not, 2 if heed could
not run.`;
