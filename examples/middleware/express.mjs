import { speak } from '@heed/middleware/express';
import { openSpeaker } from '@heed/middleware/file';
import express from 'express';

const speaker = openSpeaker(`${import.meta.dirname}/policy.yaml`, { watch: true });

const app = express();
app.use(speak(speaker));
app.use((_, response) => response.type('html').send('<!DOCTYPE html><p>A page.\n'));
const server = app.listen(process.argv[2] ?? 0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
