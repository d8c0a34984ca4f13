import type { Style } from '../terminal/style.js';

/** A page of Markdown, as `npm run docs` writes it, for a terminal: titles and words set off, code indented, links without addresses. */
export function plainPage(markdown: string, style: Style): string[] {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.trimEnd().split('\n')) {
    const mark = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence !== '') {
      if (line === fence) fence = '';
      else lines.push(`    ${line}`);
    } else if (mark !== '') fence = mark;
    else if (!footer.test(line) && !comment.test(line)) lines.push(plainLine(line, style));
  }
  return withoutDoubleGaps(lines);
}

/** A line that is a link and nothing else leads to other pages. */
const footer = /^\[[^\]]*\]\([^)]*\)$/;

const comment = /^<!--.*-->$/;

function plainLine(line: string, style: Style): string {
  const [, title] = /^#+ (.*)$/.exec(line) ?? [];
  if (title !== undefined) return style('strong', title);
  return line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, (_, words: string) => style('strong', words))
    .replace(/(?<![\\*])\*(\w+)\*/g, '{$1}')
    .replace(/\\([\\`*_<>[\]~&])/g, '$1');
}

function withoutDoubleGaps(lines: readonly string[]): string[] {
  const kept = lines.filter((line, at) => line !== '' || lines[at - 1] !== '');
  while (kept.at(-1) === '') kept.pop();
  return kept;
}
