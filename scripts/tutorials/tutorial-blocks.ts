/**
 * A tutorial as the parts that matter: files, console blocks, and everything else.
 *
 * A block of code is a file if the text above it ends with its name, as in "Save this as `robots.txt`:". In a block of
 * the language `console` a line that begins with `$ ` is a command, a backslash at its end continues it, and what follows
 * is what it prints.
 */
export function tutorialBlocks(markdown) {
  const blocks = [];
  let prose = [];
  let open;
  for (const line of markdown.split('\n')) {
    if (open !== undefined) {
      if (line === open.fence) {
        blocks.push(blockOf(open));
        open = undefined;
      } else open.lines.push(line);
      continue;
    }
    const [, fence, language] = /^(`{3,})(\w*)$/.exec(line) ?? [];
    if (fence === undefined) {
      prose.push(line);
      continue;
    }
    blocks.push({ kind: 'prose', lines: prose });
    open = { fence, language, caption: prose.findLast((one) => one !== ''), lines: [] };
    prose = [];
  }
  if (open !== undefined) throw new Error(`Nothing closes the block "${open.fence}${open.language}".`);
  return [...blocks, { kind: 'prose', lines: prose }];
}

/** The lines of a block as they stand in the tutorial. */
export function linesOf(block) {
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

function blockOf({ fence, language, caption = '', lines }) {
  if (language === 'console') return { kind: 'console', fence, exchanges: exchangesOf(lines) };
  const path = /`([^`]+)`:$/.exec(caption)?.[1];
  return path === undefined ? { kind: 'code', fence, language, lines } : { kind: 'file', fence, language, path, lines };
}

function exchangesOf(lines) {
  const exchanges = [];
  for (const line of lines) {
    const last = exchanges.at(-1);
    if (line.startsWith('$ ')) exchanges.push({ typed: [line], printed: [] });
    else if (last === undefined) throw new Error(`A console block begins with a command, not with "${line}".`);
    else if (last.printed.length === 0 && last.typed.at(-1).endsWith('\\')) last.typed.push(line);
    else last.printed.push(line);
  }
  return exchanges;
}
