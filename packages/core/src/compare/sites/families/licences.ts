import { findDocument } from '../../../dialects/rsl/find-document.js';
import { type LicenseLine, licenseLinesIn, licensesFor } from '../../../dialects/rsl/license-lines.js';
import { type Reference, referenceOfLine, referencesOfHeader } from '../../../dialects/rsl/references.js';
import { spokenUsages } from '../../../dialects/rsl/vocabulary.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Agent } from '../../../policy/agent.js';
import { type File, fileAt } from '../../../policy/file.js';
import { parseUrl } from '../../../policy/url.js';
import { Header } from '../../../text/header.js';
import { Source } from '../../../text/source.js';
import type { CellPattern } from '../../cells/cell-pattern.js';
import type { Site } from '../../site.js';
import { type Family, noFamily, type Stated } from '../stated.js';
import { patternOfRule } from './signal-lines.js';

/** The RSL documents that the License lines of robots.txt refer to. */
export function licences(texts: Texts): Family {
  const { robots } = texts;
  if (robots?.kind !== 'read') return noFamily;
  const lines = licenseLinesIn(robots.gate.robots);
  if (lines.lines.length === 0) return noFamily;
  const ofLine = new Map(lines.lines.map((line) => [line, statedBy(line, texts)]));
  const linesTo = (agent: Agent): [string, LicenseLine][] => {
    const { own, global, refusing } = licensesFor(lines, agent);
    return [
      ...own.map((line): [string, LicenseLine] => ['own', line]),
      ...global.map((line): [string, LicenseLine] => ['global', line]),
      ...refusing.map((line): [string, LicenseLine] => ['refusing', line]),
    ];
  };
  return {
    usages: new Set(spokenUsages),
    keyFor: (agent) =>
      linesTo(agent)
        .map(([whose, { span }]) => `${whose} ${span.start}`)
        .join(),
    statedTo: (agent) =>
      linesTo(agent).flatMap(([whose, line]) => {
        const stated = ofLine.get(line);
        return stated === undefined ? [] : [{ ...stated, says: `${whose} ${stated.says}` }];
      }),
  };
}

function statedBy(line: LicenseLine, texts: Texts): Stated {
  const { source, span } = line;
  const reference = referenceOfLine(line, texts.url);
  const patterns = patternsIn(reference, texts);
  const says = JSON.stringify([line.value, textAt(reference, texts)]);
  // It says something of every address: a document that is not valid refuses (AIN-16g).
  return { says, patterns: patterns.length === 0 ? [] : [...patterns, everywhere], place: { source, span } };
}

const everywhere: CellPattern = { shown: '/', pieces: ['/'], end: 'open', ignoresCase: false };

function patternsIn(reference: Reference, texts: Texts): CellPattern[] {
  const document = findDocument(reference, texts, () => undefined);
  return (document?.contents ?? []).flatMap(({ scope }) => (scope.kind === 'paths' ? [patternOfRule(scope.rule)] : []));
}

function textAt(reference: Reference, texts: Texts): string | undefined {
  return findDocument(reference, texts, () => undefined)?.source.text;
}

/** The License lines of robots.txt whose documents are not at hand, or cannot be read. */
export function licencesNotAtHand(texts: Texts): Stated[] {
  const { robots } = texts;
  if (robots?.kind !== 'read') return [];
  return licenseLinesIn(robots.gate.robots).lines.flatMap((line) => {
    const { source, span, value } = line;
    const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(value);
    const isRead = findDocument(referenceOfLine(line, texts.url), texts, () => undefined) !== undefined;
    // What a relative address leads to depends on the page.
    if (isRead && !isRelative) return [];
    // A document that is there, but that nothing can read, may have changed.
    const says = JSON.stringify([value, isRelative ? [...texts.files].map(textOf) : givenText(line, texts)]);
    return [{ says, patterns: [], place: { source, span } }];
  });
}

/** The links of header rules to documents that are not at hand, or cannot be read. */
export function linksNotAtHand({ headers = [] }: Site, texts: Texts): Stated[] {
  return headers.flatMap(({ pattern, headers: lines }) => {
    const references = referencesOfHeader(new Header(lines), texts.url);
    return references.flatMap(({ source, span, url }) => {
      const isRead = findDocument({ source, span, url }, texts, () => undefined) !== undefined;
      return isRead ? [] : [{ says: JSON.stringify([pattern, url]), patterns: [], place: { source, span } }];
    });
  });
}

function givenText(line: LicenseLine, { files, url }: Texts): string | undefined {
  const { url: address } = referenceOfLine(line, url);
  const file = address === undefined ? undefined : fileAt(files, address, url);
  return file?.kind === 'text' ? file.source.text : undefined;
}

function textOf([name, file]: readonly [string, File]): string {
  return `${name} ${file.kind === 'text' ? file.source.text : file.status}`;
}

/**
 * The documents of a site that responses may refer to, as statements about every address: which of them a page refers to is known when it is
 * asked about. `isReferring` tells whether anything may.
 */
export function linkedLicences(texts: Texts, isReferring: boolean): Stated[] {
  if (!isReferring) return [];
  return [...texts.files].map(([name, file]): Stated => {
    const reference = {
      source: new Source(name, ''),
      span: { start: 0, end: 0 },
      url: parseUrl(name, texts.url)?.href,
    };
    const patterns = patternsIn(reference, texts);
    return { says: textOf([name, file]), patterns: patterns.length === 0 ? [] : [...patterns, everywhere] };
  });
}
