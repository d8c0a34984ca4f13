import { createServer } from 'node:http';
import { openSpeaker } from '@heed/middleware/file';
import { speak } from '@heed/middleware/node';
import { verifyByDns } from './verify-by-dns.mjs';

const speaker = openSpeaker(`${import.meta.dirname}/policy.yaml`, { enforce: true, verify: verifyByDns() });

const server = createServer(speak(speaker, (_, response) => response.end('A page.\n')));
server.listen(process.argv[2] ?? 0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
