import type { Command } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour, collectPurposes, purposesOption } from './options.js';

export function addAgents(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const agents = heed
    .command('agents')
    .description('list the crawlers and AI agents that heed knows, or say who one of them is')
    .argument('[name]', 'a product token, or a whole User-Agent value in quotes (default: list all)')
    .addOption(
      purposesOption(
        '--purpose <purpose>',
        'list only agents with this purpose; may be repeated, or several with commas',
      ).argParser(collectPurposes),
    )
    .option('--reads', 'list which signals their operators document that they read, and which not')
    .option('--json', 'print one JSON object per line');
  addColour(agents)
    .addHelpText('after', agentsExamples)
    .action(async (name: string | undefined, options) => {
      const { runAgents } = await import('../agents/agents.js');
      setStatus(await runAgents(name, options, io));
    });
}

const agentsExamples = `
Examples:
  heed agents GPTBot
  heed agents --purpose ai-train
  heed agents --reads --purpose ai-train
  heed agents "Mozilla/5.0 (compatible; ExampleBot/1.0)"

The list says what operators claim, on which page, and how heed's authors saw it. Anybody can send any name.

Exit status: 0, 1 if no agent with this name is known, or 2 if heed could not run.`;
