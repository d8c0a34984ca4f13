/** A part of a tutorial. Prose and code stay unchanged; files are written, and console blocks are run. */
export type TutorialBlock = Prose | CodeBlock | FileBlock | ConsoleBlock;

export interface Prose {
  readonly kind: 'prose';
  readonly lines: readonly string[];
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly fence: string;
  readonly language: string;
  readonly lines: readonly string[];
}

export interface FileBlock extends Omit<CodeBlock, 'kind'> {
  readonly kind: 'file';
  readonly path: string;
}

export interface ConsoleBlock {
  readonly kind: 'console';
  readonly fence: string;
  readonly exchanges: readonly Exchange[];
}

/** A command as typed, with its prompt, and the lines it prints. */
export interface Exchange {
  readonly typed: readonly string[];
  readonly printed: readonly string[];
}

/** A block of code whose end has not been read yet. */
interface OpenBlock {
  readonly fence: string;
  readonly language: string;
  readonly caption: string;
  readonly lines: string[];
}

/**
 * Splits a tutorial into files, console blocks, and everything else.
 *
 * A block of code is a file if the text above it ends with its name, as in "Save this as `robots.txt`:". In a block of
 * the language `console` a line that begins with `$ ` is a command, a backslash at its end continues it, and the lines after
 * it are what it prints.
 */
export function tutorialBlocks(markdown: string): TutorialBlock[] {
  const blocks: TutorialBlock[] = [];
  let prose: string[] = [];
  let open: OpenBlock | undefined;
  for (const line of markdown.split('\n')) {
    if (open !== undefined) {
      if (line === open.fence) {
        blocks.push(blockOf(open));
        open = undefined;
      } else open.lines.push(line);
      continue;
    }
    const [, fence, language = ''] = /^(`{3,})(\w*)$/.exec(line) ?? [];
    if (fence === undefined) {
      prose.push(line);
      continue;
    }
    blocks.push({ kind: 'prose', lines: prose });
    open = { fence, language, caption: prose.findLast((one) => one !== '') ?? '', lines: [] };
    prose = [];
  }
  if (open !== undefined) throw new Error(`Nothing closes the block "${open.fence}${open.language}".`);
  return [...blocks, { kind: 'prose', lines: prose }];
}

/** The lines of a block as the tutorial shows them. */
export function linesOf(block: TutorialBlock): readonly string[] {
  switch (block.kind) {
    case 'prose':
      return block.lines;
    case 'code':
    case 'file':
      return [block.fence + block.language, ...block.lines, block.fence];
    case 'console':
      return [
        `${block.fence}console`,
        ...block.exchanges.flatMap(({ typed, printed }) => [...typed, ...printed]),
        block.fence,
      ];
  }
}

function blockOf({ fence, language, caption, lines }: OpenBlock): CodeBlock | FileBlock | ConsoleBlock {
  if (language === 'console') return { kind: 'console', fence, exchanges: exchangesOf(lines) };
  const path = /`([^`]+)`:$/.exec(caption)?.[1];
  return path === undefined ? { kind: 'code', fence, language, lines } : { kind: 'file', fence, language, path, lines };
}

function exchangesOf(lines: readonly string[]): Exchange[] {
  const exchanges: { readonly typed: string[]; readonly printed: string[] }[] = [];
  for (const line of lines) {
    const last = exchanges.at(-1);
    if (line.startsWith('$ ')) exchanges.push({ typed: [line], printed: [] });
    else if (last === undefined) throw new Error(`A console block begins with a command, not with "${line}".`);
    else if (last.printed.length === 0 && last.typed.at(-1)?.endsWith('\\')) last.typed.push(line);
    else last.printed.push(line);
  }
  return exchanges;
}
