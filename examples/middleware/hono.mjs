import { openSpeaker } from '@heed/middleware/file';
import { speak } from '@heed/middleware/hono';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const speaker = openSpeaker(`${import.meta.dirname}/policy.yaml`, { watch: true });

const app = new Hono();
app.use(speak(speaker));
app.get('*', (context) => context.html('<!DOCTYPE html><p>A page.\n'));
serve({ fetch: app.fetch, port: Number(process.argv[2] ?? 0), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
