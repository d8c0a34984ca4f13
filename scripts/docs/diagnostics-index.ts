import { type Code, catalogue } from '@heed/core/diagnostics';
import { losses } from '../../packages/cli/dist/formats/losses.js';
import { blocksToPage } from './blocks-to-page.ts';
import { cell } from './markdown.ts';

/** The page that lists all codes, with a table for each dialect. */
export function diagnosticsIndex(): string {
  const codes = Object.keys(catalogue) as Code[];
  const dialects = [...new Set(codes.map(dialectOf))];
  return blocksToPage([
    '# Diagnostics',
    'Every problem that heed can report, with an example that causes it and one without it. Codes are stable; wording may change.',
    'The severity says what the problem costs the publisher:',
    Object.entries(losses)
      .map(([severity, loss]) => `- **${severity}**: ${loss}`)
      .join('\n'),
    'Words in *italics* are placeholders for text that heed quotes.',
    'To suppress a problem, put a comment with the reason on the line before it: `# heed-ignore CODE: reason` in robots.txt, `<!-- heed-ignore CODE: reason -->` in HTML and XML. With `heed-ignore-file` it applies to the whole file. A comment without a reason is ignored.',
    ...dialects.flatMap((dialect) => {
      const own = codes.filter((code) => dialectOf(code) === dialect);
      return section(dialect, own);
    }),
  ]);
}

function dialectOf(code: Code): string {
  return code.slice(0, code.indexOf('/'));
}

function section(dialect: string, codes: readonly Code[]): string[] {
  const rows = codes.map((code) => {
    const { severity, message } = catalogue[code];
    return `| [${code}](${code}.md) | ${severity} | ${cell(inShort(message))} |`;
  });
  const subject = subjects[dialect];
  return [
    `## ${dialect}`,
    ...(subject === undefined ? [] : [subject]),
    ['| Code | Severity | What it says |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

const subjects: Readonly<Record<string, string>> = {
  question: 'Problems with a question.',
  decision: 'Problems that affect a whole answer.',
  page: 'Problems with a document as a whole.',
  'robots-txt': 'Problems in robots.txt: RFC 9309, and what real files contain beyond it.',
  acap: 'Problems in ACAP 1.0, in robots.txt, META tags and class attributes.',
  'class-names': 'Problems in rules for single elements of a page.',
  'robots-tag': 'Problems in the response headers Robots-Tag and X-Robots-Tag.',
  meta: 'Problems in robots META tags.',
  'robots-pi': 'Problems in robots processing instructions in XML.',
  agents: 'Names of crawlers that do not do what is wanted.',
  carriers: 'Contradictions between robots.txt, headers and the page.',
  lint: 'Problems in `heed-ignore` comments.',
  fetch: 'Problems while a document is fetched.',
  check: 'What `heed check` could not find out.',
};

/** Limit: characters of a message in a table. A longer one is cut at its first colon or semicolon. */
const maxShort = 110;

function inShort(message: string): string {
  const [short] = message.length <= maxShort ? [message] : message.split(/[;:] /, 1);
  return short === message ? message : `${short}.`;
}
