/** Limit: names that a sentence lists. More would hide what it says. */
const maxNames = 8;

/** "GPTBot, CCBot and all crawlers that nothing names". */
export function agentsInWords(agents: readonly string[]): string {
  const names = agents.filter((agent) => agent !== '*');
  const left = names.length - maxNames;
  const all = [
    ...names.slice(0, maxNames),
    ...(left > 0 ? [`${left} more`] : []),
    ...(agents.includes('*')
      ? [names.length > 0 ? 'all other crawlers' : 'all crawlers without rules of their own']
      : []),
  ];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
