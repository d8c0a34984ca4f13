import type { Report } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import type { Texts } from '../texts.js';
import { acapSiteIn } from './interpret.js';
import { acapRequests } from './requests.js';

/** Reports that requests are not acted on, whatever crawler they address (ASK-10). */
export function lintAcapRequests(texts: Texts, report: Report, addressees: readonly string[]): void {
  const site = acapSiteIn(texts);
  if (site === undefined) return;
  for (const addressee of addressees) {
    const asking = { agent: agentOf(addressee), arrangements: [] };
    acapRequests({ site, files: new Map(), url: texts.url }, asking, report);
  }
}
