import type { Agent } from '../../../policy/agent.js';
import { bytesOfPath, type PathBytes } from '../../../policy/path-bytes.js';
import { matchesPath, type PathRule } from '../match/path-rule.js';

/** Statements that address an agent, with the paths that some of them are about. */
export interface Addressed {
  /** How many they are. */
  readonly count: number;
  readonly paths: readonly PathRule[];
}

/** Limit: statements that are remembered for one agent, so that a large file takes no more room for each agent that asks. */
const maxStatements = 300;

/** Limit: paths up to which cases are distinguished, one bit each. No real file has more of them for one agent. */
export const maxPaths = 30;

/** Limit: cases that are remembered for one agent. A file with many paths can have a million. */
const maxCases = 64;

/** What was found for one agent. */
interface Known<Statements, Case> {
  readonly statements: Statements;
  readonly cases: Map<number, Case>;
}

/**
 * Finds the case of an agent and a path: the statements that address the agent and match the path. Where the same statements do, the
 * case is the same object, so that whatever is found out about it is found out once. Questions about one site have few cases.
 */
export function rememberCases<Statements extends Addressed, Case extends object>(
  statementsFor: (agent: Agent) => Statements,
  caseOf: (statements: Statements, path: PathBytes) => Case,
): (agent: Agent, path: string) => Case {
  const byAgent = new WeakMap<Agent, Known<Statements, Case>>();
  let last: { readonly agent: Agent; readonly path: string; readonly found: Case } | undefined;
  return (agent, path) => {
    // Every usage is asked about for the same agent and path.
    if (last !== undefined && last.agent === agent && last.path === path) return last.found;
    const known = byAgent.get(agent);
    const statements = known?.statements ?? statementsFor(agent);
    const isTooMuch = statements.count > maxStatements || statements.paths.length > maxPaths;
    const found = isTooMuch
      ? caseOf(statements, bytesOfPath(path))
      : caseIn(known ?? remembered(agent, statements), path, caseOf);
    last = { agent, path, found };
    return found;
  };

  function remembered(agent: Agent, statements: Statements): Known<Statements, Case> {
    const known = { statements, cases: new Map<number, Case>() };
    byAgent.set(agent, known);
    return known;
  }
}

function caseIn<Statements extends Addressed, Case extends object>(
  { statements, cases }: Known<Statements, Case>,
  path: string,
  caseOf: (statements: Statements, path: PathBytes) => Case,
): Case {
  const { paths } = statements;
  const matching = paths.length === 0 ? 0 : matchesOf(paths, path);
  const known = cases.get(matching);
  if (known !== undefined) return known;
  const found = caseOf(statements, bytesOfPath(path));
  if (cases.size === maxCases) cases.clear();
  cases.set(matching, found);
  return found;
}

/** One bit for each path that matches. */
function matchesOf(paths: readonly PathRule[], path: string): number {
  const bytes = bytesOfPath(path);
  let matches = 0;
  for (let place = 0; place < paths.length; place++) {
    if (matchesPath(paths[place] as PathRule, bytes)) matches |= 1 << place;
  }
  return matches;
}
