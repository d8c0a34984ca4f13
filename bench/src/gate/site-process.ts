import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Limit: characters of the page, about as many as an ordinary one has without its scripts. */
const pageLength = 10_000;

/** A site in a separate process, so that its cost is not counted: robots.txt is the text that it receives, every other path is the same page. */
process.once('message', (robots: string) => {
  const page = `<!doctype html><title>Page</title><p>${'word '.repeat(pageLength / 5)}`;
  const server = createServer(({ url }, response) => {
    const isRobots = url === '/robots.txt';
    response.setHeader('Content-Type', isRobots ? 'text/plain' : 'text/html');
    response.end(isRobots ? robots : page);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
process.on('disconnect', () => process.exit());
