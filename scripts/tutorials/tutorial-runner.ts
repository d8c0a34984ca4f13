import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Exchange, linesOf, type TutorialBlock, tutorialBlocks } from './tutorial-blocks.ts';
import { TutorialShell } from './tutorial-shell.ts';

/** The texts of the tutorials, by file name. */
export function tutorials(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(tutorialsFolder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(new URL(name, tutorialsFolder), 'utf8')]),
  );
}

/** Follows a tutorial from top to bottom, and returns it with what the commands print now. */
export async function runTutorial(markdown: string): Promise<string> {
  const shell = new TutorialShell();
  try {
    const lines: string[] = [];
    for (const block of tutorialBlocks(markdown)) lines.push(...linesOf(await follow(block, shell)));
    return lines.join('\n');
  } finally {
    await shell.close();
  }
}

export async function writeTutorials(): Promise<void> {
  for (const [name, text] of tutorials()) {
    writeFileSync(new URL(name, tutorialsFolder), await runTutorial(text));
  }
}

const tutorialsFolder = new URL('../../docs/tutorials/', import.meta.url);

async function follow(block: TutorialBlock, shell: TutorialShell): Promise<TutorialBlock> {
  switch (block.kind) {
    case 'prose':
    case 'code':
      return block;
    case 'file':
      await shell.write(block.path, block.lines.map((line) => `${line}\n`).join(''));
      return block;
    case 'console': {
      const exchanges: Exchange[] = [];
      for (const { typed } of block.exchanges) {
        const printed = await shell.run(typed.join('\n').slice('$ '.length));
        exchanges.push({ typed, printed: printed === '' ? [] : printed.replace(/\n$/, '').split('\n') });
      }
      return { ...block, exchanges };
    }
  }
}
