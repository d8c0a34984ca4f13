import type { Report } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import type { Voice } from '../../policy/voice.js';
import type { ActionRequest, Asking } from '../dialect.js';
import type { Texts } from '../texts.js';
import type { AcapReading, AcapRecord } from './file/reading.js';
import { referenceUrl } from './file/reference.js';
import type { AcapInput } from './input.js';
import { mentionsAcap } from './page/page.js';
import { acapRequests } from './requests.js';
import { acapVoice } from './voice.js';

/** What ACAP says about a resource; empty if neither robots.txt nor the page contains any of it. */
export function acapVoices(texts: Texts, report: Report): Voice[] {
  const input = acapInput(texts);
  return input === undefined ? [] : [acapVoice(input, report)];
}

function acapInput({ robots, page, files, url, arrangements }: Texts): AcapInput | undefined {
  const part = robots?.kind === 'read' ? robots.acap : undefined;
  if (part === undefined && (typeof page !== 'object' || !mentionsAcap(page))) return undefined;
  return {
    site: part?.reading,
    conventional: part?.conventional,
    readConventional: part?.readConventional,
    page,
    files: acapFiles(files),
    url,
    arrangements,
  };
}

/** The given documents as ACAP takes them: why a document is missing does not matter (AMB-48). */
export function acapFiles(files: Texts['files']): AcapInput['files'] {
  if (files.size === 0) return noFiles;
  return new Map(Array.from(files, ([name, file]) => [name, file.kind === 'text' ? file.source : 'not-available']));
}

const noFiles: AcapInput['files'] = new Map();

/** The action requests in robots.txt that are addressed to an agent (A1-2.6-a). */
export function acapRequestsIn(texts: Texts, asking: Asking, report: Report): ActionRequest[] {
  const site = acapSiteIn(texts);
  return site === undefined
    ? []
    : acapRequests({ site, files: acapFiles(texts.files), url: texts.url }, asking, report);
}

/** Reports that requests are not acted on, whatever crawler they address (ASK-10). */
export function lintAcapRequests(texts: Texts, report: Report, addressees: readonly string[]): void {
  const site = acapSiteIn(texts);
  if (site === undefined) return;
  for (const addressee of addressees) {
    const asking = { agent: agentOf(addressee), arrangements: [] };
    acapRequests({ site, files: noFiles, url: texts.url }, asking, report);
  }
}

/** The crawlers that ACAP records name. */
export function acapAddressees(texts: Texts): string[] {
  return recordsIn(texts).flatMap(({ addressees }) => (addressees.kind === 'named' ? addressees.names : []));
}

/** The URLs of the documents that robots.txt refers to (A1-2.3.2-b). */
export function acapReferences(texts: Texts): string[] {
  const urls = recordsIn(texts).flatMap(({ reference }) =>
    reference === undefined ? [] : (referenceUrl(reference.locator, texts.url) ?? []),
  );
  return [...new Set(urls)];
}

function recordsIn(texts: Texts): readonly AcapRecord[] {
  return acapSiteIn(texts)?.records ?? [];
}

function acapSiteIn({ robots }: Texts): AcapReading | undefined {
  return robots?.kind === 'read' ? robots.acap?.reading : undefined;
}
