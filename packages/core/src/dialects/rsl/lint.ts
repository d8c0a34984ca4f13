import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { fileAt } from '../../policy/file.js';
import { parseUrl, shownUrl } from '../../policy/url.js';
import type { Source } from '../../text/source.js';
import { otherLines } from '../robots-txt/read/other-lines.js';
import type { Texts } from '../texts.js';
import { licenseLinesIn } from './license-lines.js';
import { lintDocument } from './lint-document.js';
import { readRsl } from './read.js';
import {
  isLicense,
  isRsl,
  licenseLinksOf,
  referenceOfLine,
  referencesOfHeader,
  referencesOfPage,
} from './references.js';
import { rslMediaType } from './vocabulary.js';

/** Reports problems of RSL that only a linter looks for. */
export function lintRsl(texts: Texts, report: Report): void {
  lintRobots(texts, report);
  lintLinks(texts, report);
  lintDocuments(texts, report);
  lintPageAsDocument(texts, report);
}

/** Fields that some tools write into robots.txt and call RSL (RSL-D8). */
const foreignFields: ReadonlySet<string> = new Set(['permits', 'prohibits', 'compensation', 'standard']);

function lintRobots({ robots, url }: Texts, report: Report): void {
  if (robots?.kind !== 'read') return;
  const { gate } = robots;
  const { source } = gate.robots;
  for (const { name, span, value } of otherLines(gate.robots)) {
    if (foreignFields.has(name)) reportProblem(report, source, span, 'rsl/not-a-field', { field: name });
    if (name === 'license' && value.start === value.end) reportProblem(report, source, span, 'rsl/empty-license', {});
  }
  const { lines } = licenseLinesIn(gate.robots);
  const host = lines.length === 0 ? '' : (parseUrl(url)?.host ?? '');
  for (const line of lines) {
    const address = referenceOfLine(line, url).url;
    // On another host another robots.txt counts. Where there is ACAP, it may open what the conventional rules close.
    if (host === '' || robots.acap !== undefined || address === undefined || parseUrl(address)?.host !== host) continue;
    const isClosed = gate.verdict('*', address) === 'denied';
    if (isClosed) reportProblem(report, source, line.span, 'rsl/closed-license', { url: shownUrl(address) });
  }
}

/** Reports licence links that look as if they lead to RSL, and are not read as such. */
function lintLinks({ header, page }: Texts, report: Report): void {
  for (const { source, span, target, parameters } of licenseLinksOf(header)) {
    lintMediaType(source, span, target, parameters.get('type'), report);
  }
  if (typeof page !== 'object') return;
  for (const { rel, href, type, span } of page.links) {
    if (isLicense(rel)) lintMediaType(page.source, span, href, type, report);
  }
  const inHead = new Set(page.links.map(({ span }) => span.start));
  for (const { name, rel = '', span } of page.elements) {
    if (name !== 'link' || !isLicense(rel) || inHead.has(span.start)) continue;
    const isOfRsl = page.source.textOf(span).toLowerCase().includes(rslMediaType);
    if (isOfRsl) reportProblem(report, page.source, span, 'rsl/link-outside-head', {});
  }
}

/** Only XML files are taken for RSL: most licence links lead to pages for people (RSL-A3). */
function lintMediaType(
  source: Source,
  span: { readonly start: number; readonly end: number },
  target: string,
  type: string | undefined,
  report: Report,
): void {
  const isXml = /xml/i.test(type ?? '') || /(?:\.xml|\/[^/]*\brsl\b[^/]*)$/i.test(target.split(/[?#]/, 1)[0] ?? '');
  if (isRsl(type) || !isXml) return;
  reportProblem(report, source, span, 'rsl/other-media-type', { type: type === undefined ? 'missing' : `"${type}"` });
}

/** Looks into every document that is referred to, each once. */
function lintDocuments(texts: Texts, report: Report): void {
  const { robots, header, page, files, finders, url } = texts;
  if (finders === undefined) return;
  const lines = robots?.kind === 'read' ? licenseLinesIn(robots.gate.robots).lines : [];
  const references = [
    ...lines.map((line) => referenceOfLine(line, url)),
    ...referencesOfHeader(header, url),
    ...(typeof page === 'object' ? referencesOfPage(page, url) : []),
  ];
  const seen = new Set<string>();
  for (const { source, script, url: address } of references) {
    if (script !== undefined) lintDocument(finders.findXml(script.text, source.name), source, script.start, report);
    else if (address !== undefined && !seen.has(address)) {
      seen.add(address);
      const file = fileAt(files, address, url);
      if (file?.kind === 'text') {
        lintDocument(finders.findXml(file.source.text, file.source.name), file.source, 0, report);
      }
    }
  }
}

/** A document may be looked at by itself, before anything refers to it. */
function lintPageAsDocument({ page, finders }: Texts, report: Report): void {
  if (finders === undefined || typeof page !== 'object') return;
  const { source } = page;
  if (!/<(?:[\w.-]{1,100}:)?rsl[\s/>]/.test(source.text)) return;
  const xml = finders.findXml(source.text, source.name);
  if (xml.elements[0]?.name !== 'rsl') return;
  readRsl(xml, (problem) => report({ ...problem, source }));
  lintDocument(xml, source, 0, report);
}
