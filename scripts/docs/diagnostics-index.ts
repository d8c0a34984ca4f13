import { type Code, catalogue } from '@heed/core/diagnostics';
import { blocksToPage } from './blocks-to-page.ts';
import { cell } from './markdown.ts';
import { losses } from './severities.ts';

/** The page that lists all codes, with a table for each dialect. */
export function diagnosticsIndex(): string {
  const codes = Object.keys(catalogue) as Code[];
  const dialects = [...new Set(codes.map(dialectOf))];
  return blocksToPage([
    '# Diagnostics',
    'Every remark that heed can make, with an example of what brings it out and of how it was meant. Codes stay; wording may change.',
    'Severity says what the publisher loses:',
    Object.entries(losses)
      .map(([severity, loss]) => `- **${severity}**: ${loss}`)
      .join('\n'),
    'Words in *italics* stand for what heed quotes from the text.',
    'What is meant as it stands can be excused in a comment before it: `# heed-ignore CODE: reason` in robots.txt, `<!-- heed-ignore CODE: reason -->` in HTML and XML. With `heed-ignore-file` it holds for the whole text. Without a reason it holds for nothing.',
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
  question: 'On what was asked.',
  decision: 'On an answer as a whole.',
  page: 'On a document as a whole, whatever it says.',
  'robots-txt': 'On robots.txt: RFC 9309 and what real files hold beside it.',
  acap: 'On ACAP 1.0, in robots.txt, in META tags and in class attributes.',
  'class-names': 'On what a page says of its elements.',
  'robots-tag': 'On the response header fields Robots-Tag and X-Robots-Tag.',
  meta: 'On robots META elements.',
  'robots-pi': 'On robots processing instructions in XML.',
  carriers: 'On what takes more than one carrier to see.',
  lint: 'On comments that ask for silence.',
  fetch: 'On what can happen between asking for a document and having it.',
  check: 'On what `heed check` cannot tell.',
};

/** Limit: characters of a message in a table. A longer one is cut at its first colon or semicolon. */
const maxShort = 110;

function inShort(message: string): string {
  const [short] = message.length <= maxShort ? [message] : message.split(/[;:] /, 1);
  return short === message ? message : `${short}.`;
}
