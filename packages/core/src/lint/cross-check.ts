import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { agentOf } from '../policy/agent.js';
import { pathOf } from '../policy/path.js';
import type { Statement } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { Query, Voice } from '../policy/voice.js';
import type { Source, Span } from '../text/source.js';

/** What all carriers say about one resource, and the crawlers for whom they may differ. */
export interface CrossCheck {
  readonly url: string;
  readonly voices: readonly Voice[];
  readonly addressees: readonly string[];
}

/** A statement that stands in a text. */
export interface Placed {
  readonly source: Source;
  readonly span: Span;
  readonly statement: Statement;
}

export function queryFor(url: string, addressee: string, usage: Usage): Query {
  return {
    agent: agentOf(addressee),
    usage,
    url,
    path: pathOf(url),
    purposes: [],
    arrangements: [],
    fragments: true,
  };
}

/** Those of the statements that stand in the source of this name: `robots.txt`, `header` or `body`. */
export function placedIn(name: string, statements: readonly Statement[]): Placed[] {
  return statements.flatMap((statement) => {
    const { place } = statement;
    if (!('span' in place) || place.source.name !== name) return [];
    return [{ source: place.source, span: place.span, statement }];
  });
}

/** Passes on what was not said before of the same places: what holds for everybody holds for each who is named. */
export function onceEach(report: Report, before: readonly Diagnostic[] = []): Report {
  const said = new Set<string>(before.map(placesOf));
  return (diagnostic) => {
    const key = placesOf(diagnostic);
    if (said.has(key)) return;
    said.add(key);
    report(diagnostic);
  };
}

function placesOf(diagnostic: Diagnostic): string {
  const { code, source, span, related = [] } = diagnostic;
  const others = related.map((other) => `${(other.source ?? source).name} ${other.span.start}`);
  // One place can set several limits, and one limit comes up with several usages.
  if (code === 'carriers/limits-differ') {
    const { limit, header, page } = diagnostic.data;
    return [code, limit, header, page, span.start].join(' ');
  }
  return [code, source.name, span.start, ...others].join(' ');
}
