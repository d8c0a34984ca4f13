import { type AgentEntry, agents, agentsFor, findAgent, nearestAgent, type Purpose, policyTokens } from '@heed/agents';
import { formatJsonLine } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { addressOf } from './address.js';
import { formatAgent, formatPolicyToken } from './format-agent.js';

export interface AgentsOptions {
  readonly purpose?: readonly Purpose[];
  readonly json?: true;
  readonly color?: boolean;
}

/** Lists the agents that are known, or says who one of them is. Gives the exit status. */
export async function runAgents(name: string | undefined, options: AgentsOptions, io: Io): Promise<0 | 1> {
  if (name === undefined) {
    await list(chosen(options), options, io);
    return 0;
  }
  if (options.purpose !== undefined) throw new CommandError('--purpose is for the list: leave it out, or the name.');
  const agent = findAgent(name);
  if (agent !== undefined)
    return show(objectOf(agent), formatAgent(agent, styleOf(options, io), widthOf(io)), options, io);
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

/** What the operator claims, in a word; a claim that nobody has looked up is marked. */
function obeysInTable({ obeys, seen }: AgentEntry): string {
  const word = obeys === 'user' ? 'no: a person asks' : obeys;
  return seen === 'unverified' ? `${word} (unverified)` : word;
}

/** What is known of an agent, with the name to write in robots.txt. */
function objectOf(agent: AgentEntry): object {
  return { ...agent, writeAs: addressOf(agent).name };
}

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
