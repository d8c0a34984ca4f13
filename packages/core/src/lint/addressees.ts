import type { HeaderLine } from '../decision/question.js';
import type { RobotsReading } from '../decision/robots-reading.js';
import { isCrawlerName } from '../dialects/meta/carrier.js';
import { robotsMetas } from '../dialects/meta/read.js';
import { everybody } from '../dialects/robots-rules/addressee.js';
import { robotsTagReadings } from '../dialects/robots-tag/interpret.js';
import { agentLines } from '../dialects/robots-txt/robots-txt.js';
import type { Page } from '../policy/page.js';

/** Limit: agents that carriers are compared for. Files that block every crawler in the world name hundreds. */
const maxAddressees = 32;

/** Everybody, and whoever is named in robots.txt, in a header or in a META: those for whom carriers may differ. */
export function addresseesOf(
  robots: RobotsReading | undefined,
  headers: readonly HeaderLine[],
  page: Page | undefined,
): string[] {
  const names = new Map<string, string>([[everybody, everybody]]);
  const add = (name: string): void => {
    const written = name.trim();
    const key = written.toLowerCase();
    if (written !== '' && names.size < maxAddressees && !names.has(key)) names.set(key, written);
  };
  // The nearer to the page, the fewer there are and the more they matter.
  for (const token of page === undefined ? [] : robotsMetas(page).keys()) if (isCrawlerName(token)) add(token);
  for (const { lists } of robotsTagReadings(headers)) for (const { token } of lists) add(token);
  for (const { addressees } of robots?.acap?.records ?? []) {
    if (addressees.kind === 'named') for (const name of addressees.names) add(name);
  }
  for (const { name } of robots === undefined ? [] : agentLines(robots.gate.robots)) add(name);
  return [...names.values()];
}

/** For a sentence. */
export function spokenOf(addressee: string): string {
  return addressee === everybody ? 'all crawlers' : addressee;
}
