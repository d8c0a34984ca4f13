import { speak } from '@heed/middleware/fastify';
import { openSpeaker } from '@heed/middleware/file';
import fastify from 'fastify';

const speaker = openSpeaker(`${import.meta.dirname}/policy.yaml`, { watch: true });

const app = fastify();
await app.register(speak(speaker));
app.get('*', (_, reply) => reply.type('text/html').send('<!DOCTYPE html><p>A page.\n'));
console.log(await app.listen({ port: Number(process.argv[2] ?? 0), host: '127.0.0.1' }));
