import type { Report } from '../../diagnostics/diagnostic.js';
import type { ActionRequest, Asking } from '../dialect.js';
import type { AcapReading } from './file/reading.js';
import { followReferences } from './file/reference.js';
import type { AcapInput } from './input.js';
import { rulesFor } from './settle/agent-rules.js';

/**
 * The action requests that are addressed to an agent (A1-2.6-a).
 *
 * Reading: (AMB-70, ASK-10) they are listed, but a crawler need not act on them unless that is arranged: a file must
 * not be able to remove things unchecked.
 */
export function acapRequests(
  { site, files, url }: Pick<AcapInput, 'files' | 'url'> & { readonly site: AcapReading },
  { agent, arrangements }: Asking,
  report?: Report,
): ActionRequest[] {
  const requests: ActionRequest[] = [];
  const addRequestsIn = (reading: AcapReading): void => {
    for (const { record } of rulesFor(reading, agent).records) {
      for (const { action, path, span } of record.requests) {
        requests.push({ action, path });
        if (arrangements.includes(action)) continue;
        report?.({ code: 'acap/request-not-acted-on', source: reading.source, span, data: { action } });
      }
    }
  };
  addRequestsIn(site);
  const references = followReferences(site, files, url, undefined);
  const seen = new Set<AcapReading>();
  for (const { record } of rulesFor(site, agent).records) {
    const file = record.reference === undefined ? undefined : references.get(record.reference);
    if (file?.kind !== 'file' || seen.has(file.reading)) continue;
    seen.add(file.reading);
    addRequestsIn(file.reading);
  }
  return requests;
}
