/** What the name of a class of agents starts with. No product token contains a colon. */
const prefix = /^\s*purpose:/i;

/** Is this not the name of an agent, but that of all agents that fetch for a purpose: `purpose:ai-train`? (AIN-12) */
export function isAgentClass(agent: string): boolean {
  return prefix.test(agent);
}

/** The name of the purpose in the name of a class. Letter case and white space around it make no difference. */
export function purposeOf(agentClass: string): string {
  return agentClass.replace(prefix, '').trim().toLowerCase();
}
