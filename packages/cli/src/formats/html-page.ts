import { createHash } from 'node:crypto';
import { htmlFigures } from './html-blocks.js';
import { pageStyle } from './html-style.js';
import { htmlText, htmlWords } from './html-text.js';
import type { ReportHead } from './report.js';

/** Who made a page, and when. */
export interface Made {
  readonly version: string;
  /** A time, as `Date.prototype.toISOString` writes it. */
  readonly at: string;
}

/** The additional styles and scripts of a kind of report. Nothing in it may be untrusted. */
export interface PageExtras {
  readonly style?: string;
  readonly script?: string;
}

/**
 * A whole page around what is in it. It needs nothing from the network and runs no script but its own, if it has one; its
 * Content-Security-Policy forbids both, and all styles but its own, in case of a hole in the escaping of texts.
 */
export function htmlPage(
  { title, outcome, figures, notes }: ReportHead,
  body: string,
  { version, at }: Made,
  { style = '', script }: PageExtras = {},
): string {
  const looks = pageStyle + style;
  const scripts = script === undefined ? '' : `script-src ${hashOf(script)}; `;
  const policy = `default-src 'none'; style-src ${hashOf(looks)}; ${scripts}base-uri 'none'; form-action 'none'`;
  const name = htmlText(title);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="heed ${htmlText(version)}">
<title>${name}</title>
<style>${looks}</style>
</head>
<body>
<header>
<h1>${name}</h1>
<p class="outcome ${outcome.tone}">${htmlWords(outcome.words)}</p>
${htmlFigures(figures)}${notes.map((words) => `<p>${htmlWords(words)}</p>\n`).join('')}</header>
<main>
${body}</main>
<footer>
<p>Made by heed ${htmlText(version)} on <time datetime="${htmlText(at)}">${htmlText(momentOf(at))}</time>.</p>
</footer>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

/** The one text that a policy lets through, by its digest. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** "2026-11-15 08:30 UTC". */
function momentOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
