import * as dns from 'node:dns/promises';

/** The domains of the computers that crawlers run on, as their operators document them. */
const domains = new Map([['Googlebot', ['googlebot.com', 'google.com']]]);

/**
 * Looks up the name of the client's address, and whether that name has this address: only the owner of a domain can
 * arrange both.
 */
export function verifyByDns({ reverse, lookup } = dns) {
  return async ({ address }, agent) => {
    const known = domains.get(agent);
    if (known === undefined || address === undefined) return undefined;
    const client = address.replace(/^::ffff:/i, '');
    for (const name of await nothingIfMissing(reverse(client))) {
      if (!known.some((domain) => name.toLowerCase().endsWith(`.${domain}`))) continue;
      const found = await nothingIfMissing(lookup(name, { all: true }));
      if (found.some((one) => one.address === client)) return true;
    }
    return false;
  };
}

/**
 * No name is an answer. Anything else, such as no connection, is none: it is thrown, and the speaker then believes the
 * name.
 */
async function nothingIfMissing(asked) {
  try {
    return await asked;
  } catch (error) {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  }
}
