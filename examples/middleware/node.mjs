import { createServer } from 'node:http';
import { openSpeaker } from '@heed/middleware/file';
import { speak } from '@heed/middleware/node';

const speaker = openSpeaker(`${import.meta.dirname}/policy.yaml`, { watch: true });

const server = createServer(
  speak(speaker, (_, response) => response.setHeader('Content-Type', 'text/html').end('<!DOCTYPE html><p>A page.\n')),
);
server.listen(process.argv[2] ?? 0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
