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
import { type CheckOptions, type FoundProblems, findProblems, fixesOf, listProblems } from './problems.js';
import { type ShownText, shownFields, shownText } from './shown-text.js';

/** A text to check, with the name that an editor has for it. */
export interface CheckedText extends NamedText {
  readonly kind: TextKind;
  /** The site that a page is part of, as far as it is known. */
  readonly site?: SiteOfPage;
}

/** A text and its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The files of a site that have rules on one of its pages, and where in the site the page is. */
export interface SiteOfPage {
  /** The path of the file from the root of the site: `news/index.html`. */
  readonly path: string;
  /** The address of the root. Absent: it is not known. */
  readonly base?: string;
  readonly robots?: NamedText;
  /** The `_headers` file. */
  readonly headerRules?: NamedText;
}

/** What is needed to check a text of an editor. */
export interface CheckTextOptions extends CheckOptions {
  /** Are problems with this code off? They are neither listed nor counted nor fixed. Default: none is off. */
  readonly isOff?: (code: Code) => boolean;
}

/** Returns the problems of a text. Related locations may be in the other files of its site. */
export async function checkText(checked: CheckedText, options: CheckTextOptions): Promise<TextProblems> {
  const { name, kind, text } = checked;
  const none = { name, problems: [], count: 0, safeFixes: 0 };
  if (isPolicy(kind)) return (await policyProblemsOf(name, text)) ?? none;
  const found = findIn(checked, options);
  return found === undefined ? none : listProblems(found);
}

/** Returns a text with all its safe fixes applied. A policy has none. */
export function fixText(checked: CheckedText, options: CheckTextOptions): SafelyFixed {
  if (isPolicy(checked.kind)) return { text: checked.text, made: 0 };
  return fixSafely(checked.text, (text) => {
    const found = findIn({ ...checked, text }, options);
    return found === undefined ? [] : fixesOf(found);
  });
}

function isPolicy(kind: TextKind): boolean {
  return kind === 'policy' || kind === 'policy-json';
}

function findIn(
  checked: CheckedText,
  { isOff = () => false, ...options }: CheckTextOptions,
): FoundProblems | undefined {
  const found = findAllIn(checked, options);
  return found && { ...found, diagnostics: found.diagnostics.filter(({ code }) => !isOff(code)) };
}

function findAllIn(checked: CheckedText, options: CheckOptions): FoundProblems | undefined {
  const { name, kind, text } = checked;
  if (kind === 'header-rules') return findInHeaderRules(name, text, options);
  const { subject, texts } = subjectOf(checked);
  return findProblems(subject, texts, options).find((found) => found.text.name === name);
}

/** What lint takes, and the texts that its problems are in. */
interface LintSubject {
  readonly subject: Subject;
  readonly texts: ReadonlyMap<string, ShownText>;
}

function subjectOf(checked: CheckedText): LintSubject {
  const { name, kind, text } = checked;
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
      return pageSubject(checked);
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

function fileSubject(name: string, text: string, path: string, referring: Subject = {}): LintSubject {
  return { subject: { ...referring, files: { [path]: text } }, texts: new Map([[path, shownText(name, text)]]) };
}

function pageSubject({ name, kind, text, site }: CheckedText): LintSubject {
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
