import type { Report } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import type { AcapReading, RequestField } from './file/reading.js';
import { followReferences } from './file/reference.js';
import type { AcapInput } from './input.js';
import { rulesFor } from './weigh/agent-rules.js';

/** Something a publisher asks a crawler to do as soon as possible (A1-2.6-a). */
export interface AcapRequest {
  readonly action: RequestField['action'];
  readonly path: string;
}

/**
 * The action requests that are addressed to an agent.
 *
 * Reading: (AMB-70, ASK-10) they are listed, and nobody has to act on them unless that was arranged: a file must not be able
 * to erase things without check.
 */
export function acapRequests(
  input: AcapInput,
  { agent, arrangements }: { readonly agent: Agent; readonly arrangements: readonly string[] },
  report?: Report,
): AcapRequest[] {
  if (input.site === undefined) return [];
  const requests: AcapRequest[] = [];
  const take = (reading: AcapReading): void => {
    for (const { record } of rulesFor(reading, agent).records) {
      for (const { action, path, span } of record.requests) {
        requests.push({ action, path });
        if (arrangements.includes(action)) continue;
        report?.({ code: 'acap/request-not-acted-on', source: reading.source, span, data: { action } });
      }
    }
  };
  take(input.site);
  const resolved = followReferences(input.site, input.files, input.url, undefined);
  const taken = new Set<AcapReading>();
  for (const { record } of rulesFor(input.site, agent).records) {
    const file = record.reference === undefined ? undefined : resolved.get(record.reference);
    if (file?.kind !== 'file' || taken.has(file.reading)) continue;
    taken.add(file.reading);
    take(file.reading);
  }
  return requests;
}
