import type { Decision, Reason, Usage } from '@heed/core';
import { type Change, type Comparison, compareSites, type Said } from '@heed/core/compare';
import { defined } from '@heed/core/internal';
import { agentsOf, kindOfChange } from '@heed/core/internal/comparisons';
import { allUsages } from '@heed/core/vocabulary';
import { CommandError } from '../command-error.js';
import { countInWords } from '../count-in-words.js';
import { refuseEmptyTarget, siteOrigin } from '../documents/addresses.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { addressesIn } from '../documents/url-list/read-url-list.js';
import { type ExitStatus, exitStatusOf } from '../exit-status.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { columnsOf } from '../terminal/screen.js';
import { createStyle } from '../terminal/style.js';
import { version } from '../version.js';
import { createAskSides } from './ask-sides.js';
import type { AskSides } from './asked.js';
import { documentReport } from './document-report.js';
import { framesReport, maxShown } from './frames-report.js';
import { githubReport } from './github.js';
import { JsonPrinter } from './json.js';
import type { DiffOptions } from './options.js';
import type { Outcome } from './outcome.js';
import { readSides, type Sides } from './sides.js';
import { placedChanges } from './told-change.js';
import { type AskedClass, compareUrls, type OnChange } from './url-list/compare-urls.js';
import type { ChangedUrl, UrlOutcome } from './url-list/url-outcome.js';

/** Tells what an edit changes, for every address and crawler. Gives the exit status. */
export async function runDiff(old: string, now: string, options: DiffOptions, io: Io): Promise<ExitStatus> {
  refuseEmptyTarget([old, now]);
  if (options.site !== undefined) siteOrigin(options.site);
  if ([old, now, options.urlList].filter((target) => target === '-').length > 1) {
    throw new CommandError(
      '"-" was given twice, but standard input can be read only once: give one of them as a file.',
    );
  }
  const inputs = createInputs(io);
  // A copy of an earlier run would be compared as if the site still had it.
  const sides = await readSides(old, now, { ...options, cache: false }, inputs);
  tellNotes(sides, io);
  for (const { site } of [sides.old, sides.new]) {
    await inputs.markup.loadFor({ files: site.files, response: { body: site.pages?.[0]?.body } });
  }
  const askSides = createAskSides(sides, inputs.markup);
  const all = compareSites(
    sides.old.site,
    sides.new.site,
    defined({
      markup: inputs.markup,
      verdicts: options.verdicts ? true : undefined,
      usages: options.usage,
    }),
  );
  const comparison = forAgents(all, options, askSides);
  if (options.format === 'json') await printJson(comparison, sides, options, askSides, inputs);
  else await printForPeople(comparison, sides, options, askSides, inputs);
  return exitStatusOf(comparison.changes.some(isEffective), comparison.complete);
}

/** Limit: notes that are told. A mistake made a thousand times is understood after twenty. */
const maxNotes = 20;

function tellNotes({ notes }: Sides, { stderr }: Io): void {
  for (const note of notes.slice(0, maxNotes)) stderr.write(`heed: ${printable(note)}\n`);
  if (notes.length > maxNotes) stderr.write(`heed: … and ${countInWords(notes.length - maxNotes)} more notes.\n`);
}

/** The part of a comparison that is about the wanted agents: at its witness, a change is one for whoever is in its class. */
function forAgents(comparison: Comparison, { agent: wanted }: DiffOptions, askSides: AskSides): Comparison {
  if (wanted === undefined) return comparison;
  const isFor = ({ agents, usage, purposes = [], witness, from, to }: Change): boolean =>
    wanted.some((agent) => {
      if (agents.includes(agent)) return true;
      const said = askSides({ agent, purposes, usages: [usage] }, witness);
      return isSaid(said.from[usage], from) && isSaid(said.to[usage], to);
    });
  const changes = comparison.changes.filter(isFor);
  return { ...comparison, changes, equal: comparison.complete && !changes.some(isEffective) };
}

/** Is the decision on an agent the one that was found for its class: with the same outcome, by the same statements? */
function isSaid(decision: Decision | undefined, said: Said): boolean {
  const placesOf = (reasons: readonly Reason[]): string =>
    JSON.stringify(reasons.map(({ line, column, text, clause }) => [line, column, text, clause]).sort());
  return decision?.may === said.may && placesOf(decision.because) === placesOf(said.because);
}

/** Does a change make a difference to what may be done? */
function isEffective(change: Change): boolean {
  return kindOfChange(change) !== 'verdict';
}

async function printJson(
  comparison: Comparison,
  sides: Sides,
  options: DiffOptions,
  askSides: AskSides,
  inputs: Inputs,
): Promise<void> {
  const printer = new JsonPrinter(inputs.io.stdout);
  await printer.begin(comparison);
  const add: OnChange = (change) => printer.addUrl(change);
  await printer.end(await urlsOf(comparison, sides, options, askSides, inputs, add));
}

async function printForPeople(
  comparison: Comparison,
  sides: Sides,
  options: DiffOptions,
  askSides: AskSides,
  inputs: Inputs,
): Promise<void> {
  const { io } = inputs;
  const first: ChangedUrl[] = [];
  const keep = (change: ChangedUrl): void => {
    if (first.length < maxShown || options.all) first.push(change);
  };
  const urls = await urlsOf(comparison, sides, options, askSides, inputs, keep);
  const outcome: Outcome = defined({
    comparison,
    sides,
    told: placedChanges(comparison.changes, sides),
    isAnyNamed: isAnyNamed(comparison, sides, inputs),
    scope: scopeOf(options),
    urls: urls === undefined ? undefined : { ...urls, first },
  });
  const isAll = options.all === true;
  switch (options.format) {
    case 'github':
      await writeLines(io.stdout, [...githubReport(outcome, isAll)]);
      break;
    case 'html':
    case 'markdown': {
      const made = { version: version(), at: new Date(io.now()).toISOString() };
      await io.stdout.write(documentReport(options.format, outcome, isAll, made));
      break;
    }
    default: {
      const style = createStyle(io.stdout, io.env, options.color);
      for (const lines of framesReport(outcome, isAll, style, columnsOf(io.stdout))) await writeLines(io.stdout, lines);
    }
  }
}

/** Are some crawlers told apart from all others, by a name in a text, or because a rule has a meaning for them alone? */
function isAnyNamed({ changes, undecided }: Comparison, { old, new: now }: Sides, { markup }: Inputs): boolean {
  const isApart = [...changes, ...undecided].some(({ agents }) => agents.some((agent) => agent !== '*'));
  return isApart || [old, now].some(({ site }) => agentsOf(site, markup).length > 0);
}

/** Whom and what the outcome is about. */
function scopeOf({ agent, usage }: DiffOptions): string {
  const whom = agent === undefined ? 'any crawler or address' : `${agent.join(', ')} at any address`;
  return usage === undefined ? whom : `${whom}, as to ${usage.join(', ')}`;
}

async function urlsOf(
  comparison: Comparison,
  { old, new: now }: Sides,
  { urlList, verdicts }: DiffOptions,
  askSides: AskSides,
  inputs: Inputs,
  onChange: OnChange,
): Promise<Omit<UrlOutcome, 'first'> | undefined> {
  if (urlList === undefined) return undefined;
  const origin = old.site.origin ?? now.site.origin;
  const addresses = addressesIn(urlList, inputs);
  return compareUrls(urlList, addresses, origin, classesOf(comparison), askSides, verdicts === true, onChange);
}

/** Whom and what to ask about: the classes of agents for which something changes, or may, and their usages. */
function classesOf({ changes, undecided }: Comparison): AskedClass[] {
  const classes = new Map<string, AskedClass & { readonly usages: Usage[] }>();
  const add = (agents: readonly string[], purposes: readonly string[], usages: readonly Usage[]): void => {
    const key = JSON.stringify([agents, purposes]);
    const known = classes.get(key) ?? { agent: agents[0] ?? '*', agents, purposes, usages: [] };
    for (const usage of usages) if (!known.usages.includes(usage)) known.usages.push(usage);
    classes.set(key, known);
  };
  for (const { agents, purposes = [], usage } of changes) add(agents, purposes, [usage]);
  for (const { agents, usage } of undecided) add(agents, [], usage === undefined ? allUsages : [usage]);
  return [...classes.values()];
}
