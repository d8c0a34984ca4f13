import { type Code, catalogue } from '@heed/core/diagnostics';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { problemPages } from '../problem-pages.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import { plainPage } from './plain-page.js';

/** What the command line says about explaining. */
export interface ExplainOptions {
  readonly color?: boolean;
}

/** Prints what a problem means, why it matters and what to do, with examples; without a code, the list of all problems. */
export async function runExplain(given: string | undefined, { color }: ExplainOptions, io: Io): Promise<void> {
  const style = createStyle(io.stdout, io.env, color);
  await writeLines(io.stdout, given === undefined ? allProblems(style) : pageOf(codeFor(given), style));
}

function allProblems(style: Style): string[] {
  return (Object.keys(catalogue) as Code[]).map((code) => `${code} ${style('quiet', catalogue[code].severity)}`);
}

/** Returns the code that was typed, in any letter case, with or without its first part. */
function codeFor(given: string): Code {
  const codes = Object.keys(catalogue) as Code[];
  const wanted = given.trim().toLowerCase();
  const found = codes.filter((code) => code === wanted || code.endsWith(`/${wanted}`));
  const [only, other] = found;
  if (only !== undefined && other === undefined) return only;
  const name = printable(given);
  if (only === undefined) {
    throw new CommandError(`"${name}" is not the code of a problem: run "heed explain" for the list of all codes.`);
  }
  throw new CommandError(`"${name}" is the end of several codes: write one of ${found.join(', ')}.`);
}

function pageOf(code: Code, style: Style): string[] {
  const page = problemPages().get(code);
  if (page !== undefined) return plainPage(page, style);
  const { severity, message, help, clause } = catalogue[code];
  return [style('strong', code), '', message, '', `${style(severity, severity)} (${clause})`, '', help];
}
