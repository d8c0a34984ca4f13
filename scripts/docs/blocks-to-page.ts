/** Joins blocks of Markdown, the first of which is the title, into the text of a generated page. */
export function blocksToPage(blocks: readonly string[]): string {
  const [title, ...others] = blocks;
  return `${[title, notice, ...others].join('\n\n')}\n`;
}

/** Says on a generated page where it comes from. */
export const notice = '<!-- Made by "npm run docs"; do not edit. -->';
