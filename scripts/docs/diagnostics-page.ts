import { exampleBlocks, shownHost } from './example-blocks.mjs';
import { fenced, prose } from './markdown.mjs';
import { lossOf } from './severities.mjs';
import { silencingComment } from './silencing.mjs';

/**
 * The page of one code. `complaintsAbout` runs an example, so that what the page shows is what heed says; a code may have no
 * example.
 */
export async function diagnosticsPage(code, { severity, message, help }, { clause, example, complaintsAbout }) {
  const complaint = example && (await complaintsAbout(example.bad)).find((one) => one.code === code);
  return blocksToPage([
    `# ${code}`,
    prose(message),
    `**${severity}**: ${lossOf(code, severity)}`,
    `**What to do**: ${prose(help)}`,
    `**Where it is from**: ${clauseLine(clause)}`,
    ...(complaint === undefined ? [] : examples(example, complaint)),
    '[All diagnostics](../README.md)',
  ]);
}

/** Blocks of Markdown as the text of a page. */
export function blocksToPage(blocks) {
  const [title, ...others] = blocks;
  return `${[title, notice, ...others].join('\n\n')}\n`;
}

const notice = '<!-- Made by "npm run docs"; do not edit. -->';

function clauseLine({ id, document, file, text }) {
  return `${prose(document)}, [${id}](../../../conformance/clauses/${file}). ${prose(text)}`;
}

function examples({ bad, good }, complaint) {
  return [
    '## Bad',
    ...exampleBlocks(bad),
    'heed says:',
    fenced('text', ('check' in bad ? checkLines : lintLines)(complaint).join('\n')),
    '## Good',
    ...exampleBlocks(good),
    ...(complaint.diagnostic?.fix === undefined ? [] : ['Fixed by `heed lint --fix`.']),
    ...silence(complaint),
  ];
}

/** As `heed check` prints it, but for what to do, which stands above. */
function checkLines({ severity, code, message }) {
  return [`${severity} ${message.replaceAll('{host}', shownHost)} ${code}`];
}

/** As `heed lint --format line` prints it, and the other places that belong to it. */
function lintLines({ source, line, column, severity, code, message, diagnostic }) {
  const related = (diagnostic?.related ?? []).map((other) => {
    const text = other.source ?? diagnostic.source;
    const place = text.positionAt(other.span.start);
    return `${text.name}:${place.line}:${place.column}: note ${other.note}`;
  });
  return [`${source}:${line}:${column}: ${severity} ${code} ${message}`, ...related];
}

function silence(complaint) {
  const comment = silencingComment(complaint);
  if (comment !== undefined) {
    return [
      '## If it is meant so',
      'Say why in a comment on the line above, and heed keeps silent about it:',
      fenced(complaint.source === 'body' ? 'html' : 'text', comment),
    ];
  }
  if (complaint.source !== 'header') return [];
  return [
    '## If it is meant so',
    'A header has no comments: say so in `heed.config.json`, with the reason.',
    fenced('json', JSON.stringify({ lint: { ignore: [{ code: complaint.code, reason: 'the reason' }] } }, null, 2)),
  ];
}
