import type { Command } from 'commander';

/** Completion knows the whole command by heart, which takes time to learn: only for those who ask for it. */
export async function addComplete(heed: Command, argv: readonly string[]): Promise<void> {
  const description = 'print a script that completes commands: bash, zsh, fish, powershell';
  if (argv[2] !== 'complete') {
    heed.command('complete').argument('<shell>').description(description).addHelpText('after', completeExamples);
    return;
  }
  const { default: learn, ShellCompDirective } = await loadTab();
  const tab = learn(heed);
  heed.commands
    .find((command) => command.name() === 'complete')
    ?.description(description)
    .addHelpText('after', completeExamples)
    .showHelpAfterError('Run "heed complete --help" for how to use it.')
    .hook('postAction', (_, { args: [shell] }) => {
      if (shell === 'bash') process.stdout.write(bashAddition);
    });
  // By itself it never lets a shell offer files, and most of what heed takes is files: where there is nothing else, it may.
  Object.defineProperty(tab, 'directive', {
    get: () =>
      tab.completions.length === 0
        ? ShellCompDirective.ShellCompDirectiveDefault
        : ShellCompDirective.ShellCompDirectiveNoFileComp,
    set: () => undefined,
  });
}

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

/**
 * For bash: offer files where heed offers nothing, and do without the function of the package bash-completion where that is
 * not installed.
 */
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
