import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCorpus, readText } from './corpus.js';
import { randomFrom } from './random.js';

/** Pages to measure on. */
export interface PageInput {
  readonly name: string;
  readonly pages: readonly string[];
  /** Characters of all pages. */
  readonly size: number;
}

/** The real pages, if there is a corpus, and generated ones. */
export function readPageInputs(): PageInput[] {
  const folder = findCorpus();
  const real =
    folder === undefined
      ? []
      : [
          inputOf(
            'real',
            readdirSync(join(folder, 'html')).map((name) => readText(folder, 'html', name)),
          ),
        ];
  return [...real, inputOf('made', makePages(24))];
}

function inputOf(name: string, pages: readonly string[]): PageInput {
  return { name, pages, size: pages.reduce((sum, { length }) => sum + length, 0) };
}

const words =
  'the of and a to in is you that it he was for on are as with his they at be this have from or one had by word'.split(
    ' ',
  );

/** Typical news pages: a long head with scripts and META tags, then lists, paragraphs and marked parts. */
function makePages(count: number): string[] {
  const random = randomFrom(7);
  const sentence = (length: number): string => Array.from({ length }, () => random.pick(words)).join(' ');
  return Array.from({ length: count }, (_, number) => {
    const metas = Array.from(
      { length: 20 },
      (_, at) => `<meta property="og:p${at}" content="${sentence(6)} &amp; more">`,
    );
    const scripts = Array.from({ length: 6 }, () => `<script>if (a < b) { ${sentence(400)} }</script>`);
    const head = `<head><meta charset="utf-8"><title>${sentence(5)}</title><meta name="robots" content="noarchive">${metas.join('\n')}${scripts.join('\n')}<link rel="canonical" href="/${number}"></head>`;
    const parts = Array.from({ length: 150 }, (_, at) => {
      const marks = random.chance(10) ? ' class="robots-noindex"' : ` class="part p${at}"`;
      return `<div${marks}><h2 id="h${at}">${sentence(4)}</h2><p>${sentence(60)} <a href="/${at}">${sentence(3)}</a> &ndash; ${sentence(20)}<ul><li>${sentence(5)}<li>${sentence(5)}</ul></div>\n`;
    });
    return `<!doctype html>\n<html lang="en">${head}\n<body class="news">${parts.join('')}</body></html>\n`;
  });
}
