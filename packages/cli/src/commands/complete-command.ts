import { purposes } from '@heed/agents/purposes';
import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { printedBy } from './printed-by.js';

const description = 'print a completion script for a shell: bash, zsh, fish or powershell';

/** Declares the subcommand for the help. Running it takes more time to load: see `runComplete`. */
export function addComplete(heed: Command): void {
  heed.command('complete').argument('<shell>').description(description).addHelpText('after', completeExamples);
}

/** Runs "heed complete": prints the script for a shell, or answers that script's questions. */
export async function runComplete(heed: Command, args: readonly string[], { stdout }: Io): Promise<void> {
  requireShell(args[1]);
  const { default: learn, ShellCompDirective } = await loadTab();
  await offerAgents(heed);
  const tab = learn(heed);
  heed.commands
    .find((command) => command.name() === 'complete')
    ?.description(description)
    .addHelpText('after', completeExamples)
    .showHelpAfterError('Run "heed complete --help" for how to use it.');
  // The package never lets a shell offer files. Most arguments of heed are files, so the shell may when there is nothing else.
  Object.defineProperty(tab, 'directive', {
    get: () =>
      tab.completions.length === 0
        ? ShellCompDirective.ShellCompDirectiveDefault
        : ShellCompDirective.ShellCompDirectiveNoFileComp,
    set: () => undefined,
  });
  await stdout.write(printedBy(() => heed.parse(args, { from: 'user' })));
  if (args[1] === 'bash') await stdout.write(bashAddition);
}

/** Offers the names of known agents. They are not choices: any name may be asked about. */
async function offerAgents(heed: Command): Promise<void> {
  const { namesToComplete } = await import('../agents/names.js');
  const names = namesToComplete();
  for (const command of heed.commands) {
    const classes = command.name() === 'audit' ? purposes.map((purpose) => `purpose:${purpose}`) : [];
    command.options.find(({ long }) => long === '--agent')?.choices([...names, ...classes]);
    if (command.name() === 'agents') command.registeredArguments[0]?.choices(names);
  }
}

/** Scripts ask with "--"; a person asks for a shell, or for help. */
function requireShell(word: string | undefined): void {
  if (word !== undefined && [...shells, '--', '--help', '-h'].includes(word)) return;
  const found = word === undefined ? '' : `, not "${word}"`;
  throw new CommandError(`heed complete takes the name of a shell${found}: ${shells.join(', ')}.`);
}

const shells: readonly string[] = ['bash', 'zsh', 'fish', 'powershell'];

async function loadTab(): Promise<{
  readonly default: typeof import('@bomb.sh/tab/commander').default;
  readonly ShellCompDirective: typeof import('@bomb.sh/tab').ShellCompDirective;
}> {
  const [{ default: learn }, { ShellCompDirective }] = await Promise.all([
    import('@bomb.sh/tab/commander'),
    import('@bomb.sh/tab'),
  ]);
  return { default: learn, ShellCompDirective };
}

/** Lets bash offer files where heed offers nothing, and replaces a function of bash-completion if that is not installed. */
const bashAddition = `
if ! declare -F _get_comp_words_by_ref > /dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}")
        cword=$COMP_CWORD
        cur=\${words[cword]}
        prev=\${words[cword > 0 ? cword - 1 : 0]}
    }
fi
complete -o default -F __heed_complete heed
`;

const completeExamples = `
Examples:
  source <(heed complete bash)          in ~/.bashrc
  source <(heed complete zsh)           in ~/.zshrc
  heed complete fish | source           in ~/.config/fish/config.fish
  heed complete powershell | Out-String | Invoke-Expression`;
