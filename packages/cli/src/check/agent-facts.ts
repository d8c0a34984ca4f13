import { findAgent, policyTokens, robotsClaimOf } from '@heed/agents';
import type { AnswerProblem } from '@heed/core';
import { catalogue, messageOf } from '@heed/core/diagnostics';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';

/** Does the name stand for uses only? Nothing is ever fetched under it, so there is no crawl to allow or deny (TOK-1). */
export function neverFetches(agent: string): boolean {
  if (findAgent(agent)?.governs !== undefined) return true;
  return policyTokens.some(({ token }) => token.toLowerCase() === agent.trim().toLowerCase());
}

/** The note on what the operator of an agent says, where a denial in robots.txt may not keep the agent away. */
export function robotsClaimNote(agent: string): AnswerProblem | undefined {
  const data = robotsClaimOf(agent);
  if (data === undefined) return undefined;
  const { severity } = catalogue[code];
  return { code, severity, source: 'question', line: 1, column: 1, message: messageOf({ code, data }) };
}

const code = 'check/robots-txt-need-not-apply';

/** Limit: sentences on claims of operators, and names in the sentence on tokens. A class of agents may have dozens. */
const maxNamed = 5;

/** What is below a table of these agents: which of them never fetch, and to which robots.txt need not apply. */
export function sentencesOnAgents(answers: readonly AgentAnswer[]): string[] {
  const tokens = answers.filter(({ isToken }) => isToken).map(({ agent }) => agentName(agent));
  return [...(tokens.length === 0 ? [] : [onTokens(tokens)]), ...sentencesOnClaims(answers)];
}

/** To which of these agents robots.txt need not apply, as their operators say. */
export function sentencesOnClaims(answers: readonly AgentAnswer[]): string[] {
  const claims = [...new Set(answers.flatMap(claimIn))];
  const more = claims.length - maxNamed;
  const rest = `${more} more ${more === 1 ? 'agent is' : 'agents are'} like this: see heed agents NAME.`;
  return [...claims.slice(0, maxNamed), ...(more > 0 ? [rest] : [])];
}

/** The sentence on the claim of the operator, as the answer of an agent has it. */
export function claimIn({ answer }: Pick<AgentAnswer, 'answer'>): string[] {
  return answer.diagnostics.filter((problem) => problem.code === code).map(({ message }) => message);
}

function onTokens(tokens: readonly string[]): string {
  const more = tokens.length - maxNamed;
  const names = [...tokens.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])];
  const last = names.pop() ?? '';
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return tokens.length === 1
    ? `–: ${list} is not a crawler: others fetch what it governs.`
    : `–: ${list} are not crawlers: others fetch what they govern.`;
}
