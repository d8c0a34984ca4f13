import { type Code, Source } from '@heed/core/diagnostics';
import {
  defined,
  findHeaderRules,
  headerOfRules,
  headerRulesIn,
  pageAddress,
  readHeaderFile,
  unknownAddress,
  withoutIndex,
} from '@heed/core/internal';
import type { Subject } from '@heed/core/lint';
import type { TextKind } from '../text-kind.js';
import { fixSafely, type SafelyFixed } from './fix-safely.js';
import { findInHeaderRules } from './header-rules-problems.js';
import { policyProblemsOf } from './policy-problems.js';
import type { TextProblems } from './problem.js';
import { type FoundProblems, findProblems, fixesOf, type LookOptions, listProblems } from './problems.js';
import { type ShownText, shownFields, shownText } from './shown-text.js';

/** A text to look at, by the name that an editor has for it. */
export interface LookedText extends NamedText {
  readonly kind: TextKind;
  /** The site that a page is part of, as far as it is known. */
  readonly site?: SiteOfPage;
}

/** A text and its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The files of a site that speak of one of its pages, and where in the site the page is. */
export interface SiteOfPage {
  /** The path of the file from the root of the site: `news/index.html`. */
  readonly path: string;
  /** The address of the root. Absent: it is not known. */
  readonly base?: string;
  readonly robots?: NamedText;
  /** The `_headers` file. */
  readonly headerRules?: NamedText;
}

/** What is needed to look at a text of an editor. */
export interface LookAtOptions extends LookOptions {
  /** Is nobody to be told of problems with this code? They are neither listed nor counted nor fixed. Default: all are told. */
  readonly isOff?: (code: Code) => boolean;
}

/** The problems of a text. Related places may be in the other files of its site. */
export async function lookAt(looked: LookedText, options: LookAtOptions): Promise<TextProblems> {
  const { name, kind, text } = looked;
  const none = { name, problems: [], count: 0, safeFixes: 0 };
  if (isPolicy(kind)) return (await policyProblemsOf(name, text)) ?? none;
  const found = findIn(looked, options);
  return found === undefined ? none : listProblems(found);
}

/** A text with all its safe fixes made. A policy has none. */
export function lookAndFix(looked: LookedText, options: LookAtOptions): SafelyFixed {
  if (isPolicy(looked.kind)) return { text: looked.text, made: 0 };
  return fixSafely(looked.text, (text) => {
    const found = findIn({ ...looked, text }, options);
    return found === undefined ? [] : fixesOf(found);
  });
}

function isPolicy(kind: TextKind): boolean {
  return kind === 'policy' || kind === 'policy-json';
}

function findIn(looked: LookedText, { isOff = () => false, ...options }: LookAtOptions): FoundProblems | undefined {
  const found = findAllIn(looked, options);
  return found && { ...found, diagnostics: found.diagnostics.filter(({ code }) => !isOff(code)) };
}

function findAllIn(looked: LookedText, options: LookOptions): FoundProblems | undefined {
  const { name, kind, text } = looked;
  if (kind === 'header-rules') return findInHeaderRules(name, text, options);
  const { subject, texts } = subjectOf(looked);
  return findProblems(subject, texts, options).find((found) => found.text.name === name);
}

/** What lint takes, and the texts that its problems are in. */
interface LookedSubject {
  readonly subject: Subject;
  readonly texts: ReadonlyMap<string, ShownText>;
}

function subjectOf(looked: LookedText): LookedSubject {
  const { name, kind, text } = looked;
  switch (kind) {
    case 'robots':
      return { subject: { robots: text }, texts: new Map([['robots.txt', shownText(name, text)]]) };
    case 'headers': {
      const { headers, placeOf } = readHeaderFile(text);
      const shown = shownFields(name, new Source(name, text), placeOf);
      return { subject: { response: { headers } }, texts: new Map([['header', shown]]) };
    }
    case 'html':
    case 'xml':
      return pageSubject(looked);
    case 'ai-txt':
      return fileSubject(name, text, '/ai.txt');
    case 'tdmrep':
      return fileSubject(name, text, '/.well-known/tdmrep.json');
    default:
      return fileSubject(name, text, licencePath, { robots: `License: ${licencePath}`, url: unknownAddress });
  }
}

/** An RSL document is read where something refers to it. */
const licencePath = '/rsl.xml';

function fileSubject(name: string, text: string, path: string, referring: Subject = {}): LookedSubject {
  return { subject: { ...referring, files: { [path]: text } }, texts: new Map([[path, shownText(name, text)]]) };
}

function pageSubject({ name, kind, text, site }: LookedText): LookedSubject {
  const { robots, headerRules, path = '', base } = site ?? {};
  const texts = new Map([['body', shownText(name, text)]]);
  if (robots !== undefined) texts.set('robots.txt', shownText(robots.name, robots.text));
  const rules = headerRules === undefined ? [] : headerRulesIn(headerRules.text);
  const matching = findHeaderRules(rules)(`/${withoutIndex(path)}`).flatMap((at) => rules[at] ?? []);
  const { headers, placeOf } = headerOfRules(matching);
  if (headerRules !== undefined) {
    texts.set('header', shownFields(headerRules.name, new Source(headerRules.name, headerRules.text), placeOf));
  }
  const type = kind === 'xml' ? ([['Content-Type', 'application/xml']] as const) : [];
  const hasAddress = base !== undefined || robots !== undefined;
  const subject: Subject = defined({
    url: hasAddress ? pageAddress(path, base ?? unknownAddress) : undefined,
    robots: robots?.text,
    response: { headers: [...headers, ...type], body: text },
  });
  return { subject, texts };
}
