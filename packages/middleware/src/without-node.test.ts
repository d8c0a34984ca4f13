import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const program = `
import { createSpeaker } from '${source}index.ts';
import { speak } from '${source}hono/index.ts';
import { route } from '${source}next/index.ts';
export { createSpeaker, speak, route };
`;

test('the speaker, and what is for Hono and Next, runs where there is nothing of Node', async () => {
  const bundle = await rolldown({
    input: 'program',
    platform: 'browser',
    resolve: { conditionNames: ['@heed/source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? id : null),
        load: (id) => (id === 'program' ? program : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'program' });
  const worker = createContext({ URL, TextEncoder, TextDecoder, Headers, Request, Response });
  runInContext(output[0].code, worker);
  const policy = readFileSync(new URL('../../../examples/middleware/policy.yaml', import.meta.url), 'utf8');
  worker['policy'] = policy;
  const tags = runInContext(`program.createSpeaker(policy).headersFor('/drafts/a')[0].join(': ')`, worker);
  expect(tags).toBe('X-Robots-Tag: noml, noindex');
  const answered = runInContext(
    `program.route(program.createSpeaker(policy), '/robots.txt')(new Request('https://daily.example/robots.txt'))`,
    worker,
  );
  expect(await (await answered).text()).toMatch(/^User-agent: GrabBot$/m);
});
