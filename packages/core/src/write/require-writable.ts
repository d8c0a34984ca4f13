import type { PolicyFile } from '../policy-file/policy-file.js';

/** Visible ASCII without `#`, which starts a comment in robots.txt. */
const word = /^[!"$-~]+$/;

/** What may stand in quotes and in angle brackets as it is. */
const address = /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i;

/**
 * Throws a TypeError for a policy that was not checked and has texts that could end a line or a string in what is written. Names of rules
 * and paths may be anything: they are escaped.
 */
export function requireWritable({ site, rules }: PolicyFile): void {
  requireText('site', site, address);
  rules.forEach(({ agents, purposes = [], terms, allow }, index) => {
    const where = `rules[${index}]`;
    for (const agent of agents) requireText(`${where}.agents`, agent, word);
    for (const purpose of purposes) requireText(`${where}.purposes`, purpose, word);
    requireText(`${where}.terms`, terms, address);
    for (const { limits } of allow) {
      for (const { limit, value } of limits) requireText(`${where}.allow`, `${limit}=${value}`, word);
    }
  });
}

function requireText(name: string, text: string | undefined, form: RegExp): void {
  if (text === undefined || form.test(text)) return;
  throw new TypeError(
    `${name} of the policy cannot be written: ${JSON.stringify(text)}. Check the policy with readPolicy first.`,
  );
}
