import type { Markup } from '../../ask/parts/markup.js';
import { acapAddressees } from '../../dialects/acap/interpret.js';
import { aiTxtIn } from '../../dialects/ai-txt/read.js';
import { metaAddressees } from '../../dialects/meta/interpret.js';
import { robotsTagAddressees } from '../../dialects/robots-tag/interpret.js';
import { robotsTxtAddressees } from '../../dialects/robots-txt/interpret.js';
import { agentLines } from '../../dialects/robots-txt/robots-txt.js';
import type { Texts } from '../../dialects/texts.js';
import { productNameOf } from '../../policy/agent.js';
import { Header } from '../../text/header.js';
import type { Site } from '../site.js';
import { addressUrl } from './question-at.js';
import { siteTexts } from './site-texts.js';

/** Every agent that the texts of a site name, as written, each once. `*` is not one of them. */
export function agentsOf(site: Site, markup?: Markup): string[] {
  const texts = siteTexts(site, markup);
  const names = [...robotsTxtAddressees(texts), ...acapAddressees(texts), ...aiTxtAddressees(texts)];
  for (const { headers } of site.headers ?? []) {
    names.push(...robotsTagAddressees({ ...texts, header: new Header(headers) }));
  }
  for (const { path, body, headers = [] } of site.pages ?? []) {
    names.push(...robotsTagAddressees({ ...texts, header: new Header(headers) }));
    if (markup === undefined) continue;
    const url = addressUrl(site, path);
    names.push(...metaAddressees({ ...texts, url, page: markup.findPage(body, undefined, url, 'head') }));
  }
  return distinctNames(names);
}

function aiTxtAddressees(texts: Texts): string[] {
  const file = aiTxtIn(texts);
  return file === undefined ? [] : agentLines(file.gate.robots).map(({ name }) => name);
}

/** Names that differ in more than letter case, without those for everybody. */
function distinctNames(names: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const name of names) {
    const { whole } = productNameOf(name);
    // `robots` is the name by which META tags address everybody.
    if (whole === '' || whole === '*' || whole === 'robots' || name.startsWith('*')) continue;
    if (!known.has(whole)) known.set(whole, name.trim());
  }
  return [...known.values()];
}

/**
 * Agents that are told apart although no text names them: some words mean something to them alone (AIN-9, AIN-11). What changes for everybody
 * may not change for one of these, who has been refused it before.
 */
const knownAgents: readonly string[] = ['Googlebot', 'Applebot', 'bingbot', 'Amazonbot'];

/** An agent to ask about, and how it is called in a comparison. */
export interface AskedAgent {
  /** As written; `*` for everybody who is not named. */
  readonly name: string;
  /** The agent in questions. */
  readonly agent: string;
  /** Does no text name it? Then it is mentioned only where it is treated otherwise than everybody. */
  readonly isUnnamed?: true;
  /** Is it only what RFC 9309 leaves of a name that is written (ASK-34)? `ai` is, where AI2Bot is named. */
  readonly isCut?: true;
}

/**
 * The agents that a comparison asks about: those that either side names, their cuts (ASK-34), those that core knows something of, and one
 * that contains none of the names, for everybody else.
 */
export function askedAgents(names: readonly string[]): AskedAgent[] {
  const asked = new Map<string, AskedAgent>();
  for (const name of names) asked.set(productNameOf(name).whole, { name, agent: name });
  for (const name of names) {
    const { whole, cut } = productNameOf(name);
    if (cut !== '' && cut !== whole && !asked.has(cut)) asked.set(cut, { name: cut, agent: cut, isCut: true });
  }
  const unnamed = { name: '*', agent: unnamedAgent(names) };
  for (const name of knownAgents) {
    const { whole } = productNameOf(name);
    if (!asked.has(whole)) asked.set(whole, { name, agent: name, isUnnamed: true });
  }
  return [unnamed, ...asked.values()];
}

/** A name that contains none of these: ACAP looks for names inside of names (AMB-64). The empty one contains none at all. */
export function unnamedAgent(names: readonly string[]): string {
  const candidates = ['unnamed', ...'qxzjkvwygfbpdhumclsnriotae_-'];
  const forms = names.map(productNameOf).flatMap(({ whole, cut }) => (cut === '' ? [whole] : [whole, cut]));
  return candidates.find((one) => !forms.some((name) => one.includes(name))) ?? '';
}
