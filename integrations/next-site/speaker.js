import { join } from 'node:path';
import { openSpeaker } from '@heed/middleware/file';

/** What this site says to machines. */
export const speaker = openSpeaker(join(process.cwd(), 'policy.yaml'), { enforce: true });
