import { type AgentEntry, agents, agentsFor, findAgent, nearestAgent, type Purpose, policyTokens } from '@heed/agents';
import { formatJsonLine } from '@heed/core/internal';
import { allSignals, signalInWords } from '@heed/core/vocabulary';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { siblingsOf } from '../siblings.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { addressOf } from './address.js';
import { formatAgent, formatPolicyToken } from './format-agent.js';
import { type Cell, cellsOf, cellsOfAll } from './reads.js';

export interface AgentsOptions {
  readonly purpose?: readonly Purpose[];
  readonly reads?: true;
  readonly json?: true;
  readonly color?: boolean;
}

/** Lists the agents that are known, or says who one of them is. Gives the exit status. */
export async function runAgents(name: string | undefined, options: AgentsOptions, io: Io): Promise<0 | 1> {
  if (name === undefined) {
    if (options.reads) await listReads(chosen(options), options, io);
    else await list(chosen(options), options, io);
    return 0;
  }
  if (options.purpose !== undefined) throw new CommandError('--purpose is for the list: leave it out, or the name.');
  if (options.reads)
    throw new CommandError('--reads is for the list: leave it out, because a name alone shows what it reads.');
  const agent = findAgent(name);
  if (agent !== undefined)
    return show(wholeObjectOf(agent), formatAgent(agent, styleOf(options, io), widthOf(io)), options, io);
  const token = policyTokens.find((one) => one.token.toLowerCase() === name.trim().toLowerCase());
  if (token !== undefined) return show(token, formatPolicyToken(token, styleOf(options, io), widthOf(io)), options, io);
  const near = nearestAgent(name);
  const advice = near === undefined ? 'run "heed agents" for the list.' : `did you mean ${near.token}?`;
  io.stderr.write(`heed: no agent called "${printable(name)}" is known: ${advice}\n`);
  return 1;
}

/** The agents of the classes that were asked for, in the order of the whole list. */
function chosen({ purpose }: AgentsOptions): readonly AgentEntry[] {
  if (purpose === undefined) return agents;
  const wanted = new Set(purpose.flatMap((one) => agentsFor(one)));
  return agents.filter((agent) => wanted.has(agent));
}

async function list(some: readonly AgentEntry[], options: AgentsOptions, io: Io): Promise<void> {
  if (options.json) {
    for (const agent of some) await io.stdout.write(formatJsonLine(objectOf(agent)));
    return;
  }
  const rows = some.map((agent) => [
    { text: agent.status === 'retired' ? `${agent.token} (retired)` : agent.token },
    { text: agent.operator },
    { text: agent.purposes.join(', ') },
    { text: obeysInTable(agent) },
  ]);
  const header = ['Name', 'Operator', 'Purposes', 'Says it obeys robots.txt'];
  const style = styleOf(options, io);
  const table = formatTable(rows, style, { header, ...(isNarrow(io) ? { maxWidths } : {}) });
  const below = belowTable(some, options).flatMap((text) => wrapped(text, textWidth(widthOf(io))));
  await writeLines(io.stdout, [
    ...table,
    ...(below.length === 0 ? [] : ['', ...below.map((line) => style('quiet', line))]),
  ]);
}

/** What a mark in the table means, and which names are not in it. */
function belowTable(some: readonly AgentEntry[], { purpose }: AgentsOptions): string[] {
  const tokens = policyTokens.map(({ token }) => token).join(', ');
  return [
    ...(some.some(({ seen }) => seen === 'unverified')
      ? ['Unverified: not yet checked, neither on the page of the operator nor in a report.']
      : []),
    ...(purpose === undefined ? [`Names that stand for a use, whoever makes it: ${tokens}.`] : []),
  ];
}

/** Columns of a table that is not wrapped. */
const wholeWidth = 112;

/** Columns of its cells on a screen that is narrower: 80 together, with the gaps between them. */
const maxWidths = [28, 14, 14, 18];

function isNarrow({ stdout }: Io): boolean {
  return (stdout.columns || wholeWidth) < wholeWidth;
}

/** Returns what the operator claims, in a word; a claim that was not verified is marked. */
function obeysInTable({ obeys, seen }: AgentEntry): string {
  const word = obeys === 'user' ? 'no: a person asks' : obeys;
  return seen === 'unverified' ? `${word} (unverified)` : word;
}

/** What is known of an agent, with the name to write in robots.txt. */
function objectOf(agent: AgentEntry): object {
  return { ...agent, writeAs: addressOf(agent).name };
}

/** The same with the other names of its operator, and what it reads. */
function wholeObjectOf(agent: AgentEntry): object {
  const siblings = siblingsOf(agent).map(({ token }) => token);
  return { ...objectOf(agent), siblings, reads: cellsOf(agent).map(({ agent: _, ...cell }) => cell) };
}

/** Which signals these agents are documented to read, each with the agents; with --json every known cell with its source and date. */
async function listReads(some: readonly AgentEntry[], options: AgentsOptions, io: Io): Promise<void> {
  const cells = cellsOfAll(some);
  if (options.json) {
    for (const cell of cells) await io.stdout.write(formatJsonLine(cell));
    return;
  }
  const style = styleOf(options, io);
  const wide = textWidth(widthOf(io), indent.length);
  for (const signal of allSignals) {
    const found = cells.filter((cell) => cell.signal === signal);
    const lines = standings.flatMap(([standing, words]) => {
      const tokens = found.filter((cell) => cell.standing === standing).map(({ agent }) => agent);
      return tokens.length === 0 ? [] : wrapped(`${words}: ${tokens.join(', ')}`, wide);
    });
    const told = lines.length === 0 ? ['not known of any agent'] : lines;
    await writeLines(io.stdout, [style('strong', signalInWords(signal)), ...told.map((line) => `${indent}${line}`)]);
  }
  const below = `Of ${some.length} agents and ${allSignals.length} signals, ${cells.length} cells are known; of agents that are not listed it is not known. Each with its page and date: heed agents --reads --json.`;
  await writeLines(io.stdout, ['', ...wrapped(below, textWidth(widthOf(io))).map((line) => style('quiet', line))]);
}

const indent = '  ';

const standings: readonly (readonly [Cell['standing'], string])[] = [
  ['documented', 'Documented'],
  ['declined', 'Documented not to'],
  ['not documented', 'Not documented'],
];

async function show(object: object, lines: readonly string[], { json }: AgentsOptions, { stdout }: Io): Promise<0> {
  await (json ? stdout.write(formatJsonLine(object)) : writeLines(stdout, lines));
  return 0;
}

function styleOf({ color }: AgentsOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color);
}

function widthOf({ stdout }: Io): number {
  return Math.min(stdout.columns || maxWidth, maxWidth);
}

/** Limit: columns of a sentence. Longer ones are hard to read. */
const maxWidth = 100;
