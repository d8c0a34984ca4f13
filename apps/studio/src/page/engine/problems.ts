import * as agents from '@heed/agents';
import { catalogue, type Diagnostic, helpOf, messageOf, type Severity, severityOf } from '@heed/core/diagnostics';
import { parseUrl, type Source, type Span } from '@heed/core/documents';
import { citationOf } from '@heed/core/explain';
import { type Fix, lint, readsAlike } from '@heed/core/lint';
import * as markup from '@heed/markup/text';
import { textsOf } from '../state/question.ts';
import { type PaneText, paneTextsOf, placed } from './pane-texts.ts';
import { policyProblemsOf } from './policy-problems.ts';
import { type CheckedAt, maxListed, type PaneProblems, type Problem, type RelatedPlace } from './problem.ts';

/** The problems of all panes that have any. */
export async function problemsOf(checked: CheckedAt): Promise<PaneProblems[]> {
  const found = problemsByPane(checked).map(({ text, diagnostics, texts }): PaneProblems => {
    const isSafe = (diagnostic: Diagnostic): boolean => fixIn(text, diagnostic)?.safe === true;
    return {
      pane: text.pane,
      problems: worstFirst(diagnostics)
        .slice(0, maxListed)
        .map((diagnostic) => problemOf(diagnostic, text, texts)),
      count: diagnostics.length,
      safeFixes: diagnostics.filter(isSafe).length,
    };
  });
  const policy = await policyProblemsOf(checked.sources.policy);
  return policy === undefined ? found : [...found, policy];
}

function worstFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return severities.flatMap((severity) => diagnostics.filter((diagnostic) => severityOf(diagnostic) === severity));
}

const severities: readonly Severity[] = ['error', 'warning', 'hint'];

/** What lint says of one pane. */
export interface FoundProblems {
  readonly text: PaneText;
  readonly diagnostics: readonly Diagnostic[];
  /** The texts of all panes, by the names of their sources. */
  readonly texts: ReadonlyMap<string, PaneText>;
}

/** What lint says, by pane. What is in no pane, such as a document that is only referred to, is left out. */
export function problemsByPane({ sources, url, now }: CheckedAt): FoundProblems[] {
  const texts = paneTextsOf(sources);
  const diagnostics = lint(
    {
      ...textsOf(sources),
      ...(parseUrl(url) === undefined ? {} : { url }),
    },
    { markup, agents, at: now },
  );
  const byName = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const own = byName.get(diagnostic.source.name);
    if (own === undefined) byName.set(diagnostic.source.name, [diagnostic]);
    else own.push(diagnostic);
  }
  return [...byName].flatMap(([name, own]) => {
    const text = texts.get(name);
    return text === undefined ? [] : [{ text, diagnostics: own, texts }];
  });
}

/** The fix of a problem, as an edit of the text of its pane; absent if that has something else at the place. */
export function fixIn({ source: shown, spanOf }: PaneText, { source, fix }: Diagnostic): Fix | undefined {
  if (fix === undefined) return undefined;
  const span = spanOf(source, fix.span);
  if (!readsAlike(source, fix.span, shown, span) || shown.textOf(span) === fix.text) return undefined;
  return { span, text: fix.text, safe: fix.safe };
}

function problemOf(diagnostic: Diagnostic, text: PaneText, texts: ReadonlyMap<string, PaneText>): Problem {
  const { code, source, span, related = [] } = diagnostic;
  const { severity, clause } = catalogue[code];
  const fix = fixIn(text, diagnostic);
  return {
    severity,
    message: messageOf(diagnostic),
    help: helpOf(diagnostic),
    code,
    clause: clauseInWords(clause),
    ...placed(text.source, text.spanOf(source, span)),
    related: related.map(({ source: other = source, span: at, note }) => relatedPlace(note, other, at, texts)),
    ...(fix === undefined ? {} : { fix }),
  };
}

function relatedPlace(note: string, source: Source, span: Span, texts: ReadonlyMap<string, PaneText>): RelatedPlace {
  const text = texts.get(source.name);
  if (text === undefined) return { note };
  return { note, place: { pane: text.pane, ...text.source.positionAt(text.spanOf(source, span).start) } };
}

/** `RFC 9309 §2.2.1, RFC9309-2.2.1-a`, without the brackets that it has at the end of a sentence. */
function clauseInWords(clause: string): string {
  return citationOf(clause).replace(/^ \((.*)\)$/, '$1');
}
