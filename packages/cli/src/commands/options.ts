import { type Purpose, purposes } from '@heed/agents/purposes';
import type { Usage, WhenUnseen } from '@heed/core';
import { allUsages, isUsage } from '@heed/core/vocabulary';
import { type Command, Help, InvalidArgumentError, Option } from 'commander';
import { type GivenDocument, readGivenDocument } from '../documents/given-document.js';

export function addUnstated(command: Command): Command {
  return command.addOption(
    new Option('--unstated <what>', 'what to answer where the publisher has no rule')
      .choices(['allow', 'refuse'])
      .default('allow'),
  );
}

/** What to do about a usage that something not provided could still forbid (ASK-35). */
export function addUnseen(command: Command): Command {
  return command.addOption(
    new Option(
      '--unseen <what>',
      'what to answer where something missing could still forbid the use: refuse, allow, or the sources that count as absent, as in /ai.txt,/.well-known/tdmrep.json',
    )
      .default('refuse')
      .argParser(readUnseen),
  );
}

function readUnseen(value: string, before: WhenUnseen = 'refuse'): WhenUnseen {
  const sources = value.split(',').map((source) => source.trim());
  const [first = ''] = sources;
  if (sources.length === 1 && (first === 'refuse' || first === 'allow')) {
    if (typeof before === 'string') return first;
  } else if (sources.every(isSource)) {
    if (before !== 'allow') return before === 'refuse' ? sources : [...before, ...sources];
  }
  throw new InvalidArgumentError(`Give refuse, allow, or sources: a path, an address, ${carriers.join(', ')}.`);
}

const carriers: readonly string[] = ['robots.txt', 'response', 'headers', 'body', 'documents'];

function isSource(text: string): boolean {
  return text.startsWith('/') || carriers.includes(text) || URL.canParse(text);
}

/** What `--opt-out` names. */
export const optOutWords =
  'deny what this file lists, a line for each domain with the usages, even if the sites allow it';

export function addStrict(command: Command): Command {
  return command.option(
    '--strict-rfc9309',
    'match groups of robots.txt by RFC 9309 alone, ignoring what operators document of their crawlers',
  );
}

export function addTargets(command: Command): Command {
  return command
    .option('--url <address>', 'the address of the files', readOnce)
    .option('--robots <file>', 'the robots.txt to use', readOnce)
    .option('--headers <file>', 'the header of the response, as curl -I prints it', readOnce)
    .option('--serve <folder>', 'serve a folder on this machine; targets are paths in it', readOnce)
    .option(
      '--site <origin>',
      'with --serve: the site that the folder stands for, as in https://example.com; its addresses are read from the folder',
      readOnce,
    );
}

export function addNetwork(command: Command): Command {
  return command
    .option('--user-agent <value>', 'the User-Agent to fetch with (default: heed and its version)', readUserAgent)
    .option('--timeout <seconds>', 'the time limit for one document (default: 30)', readSeconds)
    .option('--allow-private', 'also follow redirects and references to private addresses, for testing on this machine')
    .option('--own-site', 'you own these sites: fetch pages even where robots.txt disallows heed')
    .option('--no-cache', 'fetch robots.txt again, and keep no copy');
}

/** Documents that are read from files instead of being fetched. */
export function fileOption(): Option {
  return new Option(
    '--file <name=path>',
    'read a document that rules refer to, or a file of the site, from a file: /terms.txt=copy.txt; may be repeated',
  ).argParser(collectFile);
}

function collectFile(value: string, before: readonly GivenDocument[] = []): GivenDocument[] {
  const read = readGivenDocument(value);
  if (read !== undefined) return [...before, read];
  throw new InvalidArgumentError(
    'Give a path on the site or an address, "=", and the file to read, as in /terms.txt=copy.txt.',
  );
}

export function addColour(command: Command): Command {
  return command.option('--color', 'use colours').option('--no-color', 'use no colours');
}

/** Parses an option with one value. Commander would silently keep the last of several. */
export function readOnce(value: string, before?: string): string {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  if (before === undefined) return value;
  throw new InvalidArgumentError(`It was given before, as "${before}": leave one out, or run heed once for each.`);
}

/** Parses names one by one, or several with commas between them. */
export function collectNames(value: string, before: readonly string[] = []): string[] {
  const names = namesIn(value);
  if (names.includes('')) throw new InvalidArgumentError('Give a name.');
  return [...before, ...names];
}

/** A User-Agent value may contain commas, but then it contains spaces or brackets inside of what they separate, too. */
function namesIn(value: string): string[] {
  const names = value.split(',').map((name) => name.trim());
  return names.some((name) => /[\s()]/.test(name)) ? [value] : names;
}

/** An option that takes purposes of agents. Completion offers all of them. */
export function purposesOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(purposes);
}

/** Parses purposes one by one, or several with commas between them. */
export function collectPurposes(value: string, before: readonly Purpose[] = []): Purpose[] {
  return [...before, ...namesIn(value).map(purposeNamed)];
}

function purposeNamed(value: string): Purpose {
  const purpose = purposes.find((one) => one === value);
  if (purpose !== undefined) return purpose;
  throw new InvalidArgumentError(`Use one of ${purposes.join(', ')}.`);
}

/** An option that takes a usage. Completion offers all of them. */
export function usageOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(allUsages);
}

/** The description of an option in the help, without the long list of usages. */
export function describeOption(option: Option): string {
  return option.argChoices?.length === allUsages.length ? option.description : new Help().optionDescription(option);
}

export function collectUsage(value: string, before: readonly Usage[] = []): Usage[] {
  return [...before, ...namesIn(value).map(usageNamed)];
}

export function readUsage(value: string, before?: Usage): Usage {
  return usageNamed(readOnce(value, before));
}

function usageNamed(value: string): Usage {
  if (isUsage(value)) return value;
  throw new InvalidArgumentError(`Use one of ${allUsages.join(', ')}.`);
}

export function readUserAgent(value: string): string {
  if (/^[\x20-\x7e]+$/.test(value) && value.trim() !== '') return value;
  throw new InvalidArgumentError('Use printable ASCII characters, as in ExampleBot/1.0.');
}

/** Limit: seconds for one document. */
const maxSeconds = 600;

export function readSeconds(value: string): number {
  const seconds = Number(value);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new InvalidArgumentError(`Give a number of seconds, at most ${maxSeconds}, such as 10.`);
}

/** Limit: threads or processes. Each takes as much memory as the command with one, and more than the number of cores are not faster. */
const maxWorkers = 64;

export function readWorkers(value: string): number {
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= maxWorkers) return count;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${maxWorkers}, such as 2.`);
}
