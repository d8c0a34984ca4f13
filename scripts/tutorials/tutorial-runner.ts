import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { linesOf, tutorialBlocks } from './tutorial-blocks.mjs';
import { TutorialShell } from './tutorial-shell.mjs';

/** The tutorials, by their names. */
export function tutorials(folder = tutorialsFolder) {
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
}

/** Does all that a tutorial does, from top to bottom, and gives it with what the commands print now. */
export async function runTutorial(markdown) {
  const shell = new TutorialShell();
  try {
    const lines = [];
    for (const block of tutorialBlocks(markdown)) lines.push(...linesOf(await done(block, shell)));
    return lines.join('\n');
  } finally {
    await shell.close();
  }
}

export async function writeTutorials() {
  for (const [name, text] of tutorials()) {
    writeFileSync(new URL(name, tutorialsFolder), await runTutorial(text));
  }
}

const tutorialsFolder = new URL('../docs/tutorials/', import.meta.url);

async function done(block, shell) {
  switch (block.kind) {
    case 'prose':
    case 'code':
      return block;
    case 'file':
      await shell.write(block.path, block.lines.map((line) => `${line}\n`).join(''));
      return block;
    case 'console': {
      const exchanges = [];
      for (const { typed } of block.exchanges) {
        const printed = await shell.run(typed.join('\n').slice('$ '.length));
        exchanges.push({ typed, printed: printed === '' ? [] : printed.replace(/\n$/, '').split('\n') });
      }
      return { ...block, exchanges };
    }
  }
}
