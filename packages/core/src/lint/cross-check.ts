import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { agentOf } from '../policy/agent.js';
import { pathOf } from '../policy/path.js';
import type { Statement } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { Query, Voice } from '../policy/voice.js';
import type { Source, Span } from '../text/source.js';

/** What all carriers state about one resource, and the crawlers for which they may differ. */
export interface CrossCheck {
  readonly url: string;
  readonly voices: readonly Voice[];
  readonly addressees: readonly string[];
}

/** A statement with its place in a text. */
export interface LocatedStatement {
  readonly source: Source;
  readonly span: Span;
  readonly statement: Statement;
}

/** The query of an addressee that names no purposes and has no arrangements. */
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

/** The statements in the source of this name: `robots.txt`, `header` or `body`. */
export function statementsIn(name: string, statements: readonly Statement[]): LocatedStatement[] {
  return statements.flatMap((statement) => {
    const { place } = statement;
    if (!('span' in place) || place.source.name !== name) return [];
    return [{ source: place.source, span: place.span, statement }];
  });
}

/**
 * Reports each problem once: a problem for all crawlers comes up again for every crawler with a name. Nor does it report those that are
 * in `before` when the first one comes.
 */
export function withoutRepeats(report: Report, before: readonly Diagnostic[] = []): Report {
  let reported: Set<string> | undefined;
  return (diagnostic) => {
    reported ??= new Set(before.map(identityOf));
    const identity = identityOf(diagnostic);
    if (reported.has(identity)) return;
    reported.add(identity);
    report(diagnostic);
  };
}

/** Code and places: problems with the same identity are the same for a publisher. */
function identityOf(diagnostic: Diagnostic): string {
  const { code, source, span, related = [] } = diagnostic;
  const others = related.map((other) => `${(other.source ?? source).name} ${other.span.start}`);
  // One place can set several limits, and one limit can apply to several usages.
  if (code === 'carriers/limits-differ') {
    const { limit, header, page } = diagnostic.data;
    return [code, limit, header, page, span.start].join(' ');
  }
  return [code, source.name, span.start, ...others].join(' ');
}
