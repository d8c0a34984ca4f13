import { join } from 'node:path';
import { openSpeaker } from '@heed/middleware/file';
import { headerConfig } from '@heed/middleware/next';

/** Without Robots-Tag, so that the tests can distinguish these fields from those of the proxy. */
const speaker = openSpeaker(join(import.meta.dirname, 'policy.yaml'), { robotsTag: false });

export default {
  headers: async () => headerConfig(speaker),
  // The redirect from an address with a slash at its end would have none of the fields.
  skipTrailingSlashRedirect: true,
  turbopack: { root: join(import.meta.dirname, '../..') },
};
