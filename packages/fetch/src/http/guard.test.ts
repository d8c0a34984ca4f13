import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIPv6, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { describe, expect, test } from 'vitest';
import { startTcp } from '../testing/local-server.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { redirectTo, startRoutes } from '../testing/routes.js';
import { get, pageRequest, textOf } from '../testing/test-client.js';
import { createClientOver } from './client.js';
import { type ConnectorOptions, createConnectors, guardedConnector, PrivateAddress } from './guard.js';

/** A server that listens on every address of this machine and counts its connections. */
async function startTarget(prepare: (response: ServerResponse) => void = () => undefined) {
  let connections = 0;
  const server = createServer((_, response) => {
    prepare(response);
    response.end('reached');
  }).on('connection', () => {
    connections += 1;
  });
  await listen(server, '::').catch(() => listen(server, '0.0.0.0'));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, connections: () => connections, close };
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
}

/** Spellings of this machine, and the address that the failure names. */
const loopbackHosts = [
  ['127.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['localhost', /^(127\.0\.0\.1|::1)$/],
  ['LocalHost', /^(127\.0\.0\.1|::1)$/],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['[::1]', '::1'],
] as const;

const privateHosts = [
  ['169.254.169.254', '169.254.169.254'],
  ['10.1.2.3', '10.1.2.3'],
  ['192.168.0.1', '192.168.0.1'],
  ['100.100.100.200', '100.100.100.200'],
  ['[::]', '::'],
  ['[::127.0.0.1]', '::7f00:1'],
  ['[64:ff9b::7f00:1]', '64:ff9b::7f00:1'],
  ['[fd00:ec2::254]', 'fd00:ec2::254'],
] as const;

describe('a redirect cannot lead to private addresses', () => {
  test.each([...loopbackHosts, ...privateHosts])('%s', async (host, address) => {
    const target = await openDuringTest(startTarget());
    const trusted = await openDuringTest(startRoutes({ '/': redirectTo(`http://${host}:${target.port}/`) }));
    const outcome = await get(trusted.origin, {}, { trust: [trusted.origin] });
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: {
        code: 'fetch/private-address',
        data: {
          url: outcome.url,
          address: typeof address === 'string' ? address : expect.stringMatching(address),
        },
      },
      hops: [{ url: `${trusted.origin}/`, status: 302 }],
    });
    expect(target.connections()).toBe(0);
  });

  test('nor over https', async () => {
    const target = await openDuringTest(startTarget());
    const trusted = await openDuringTest(startRoutes({ '/': redirectTo(`https://localhost:${target.port}/`) }));
    const outcome = await get(trusted.origin, {}, { trust: [trusted.origin] });
    expect(outcome).toMatchObject({ failure: { code: 'fetch/private-address' } });
    expect(target.connections()).toBe(0);
  });

  test.each(loopbackHosts.filter(([host]) => host !== '[::1]'))(
    '%s is reached if private addresses are allowed',
    async (host) => {
      const target = await openDuringTest(startTarget());
      const other = await openDuringTest(startRoutes({ '/': redirectTo(`http://${host}:${target.port}/`) }));
      expect(textOf(await get(other.origin, {}, { allowPrivate: true }))).toBe('reached');
    },
  );

  test('a private address that is not trusted is refused without connecting', async () => {
    const server = await openDuringTest(startRoutes({ '/': 'here' }));
    const failure = { code: 'fetch/private-address', data: { url: `${server.origin}/`, address: '127.0.0.1' } };
    expect(await get(server.origin, {}, { trust: [] })).toMatchObject({ failure });
    // Also for programs that are not compiled: only `true` opens private addresses.
    for (const allowPrivate of [false, undefined, 'false', 1] as boolean[]) {
      expect(await get(server.origin, {}, { allowPrivate })).toMatchObject({ failure });
    }
    expect(server.connections()).toBe(0);
  });
});

describe('trust', () => {
  test('covers the whole origin of a trusted URL, including its redirects', async () => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b'), '/b': 'b' }));
    expect(textOf(await get(`${server.origin}/a`, {}, { trust: [`${server.origin}/other?x#y`] }))).toBe('b');
  });

  test.each(['http://localhost:PORT', 'https://127.0.0.1:PORT', 'http://127.0.0.1', 'nonsense', ''])(
    '%s trusts another origin or none',
    async (trusted) => {
      const server = await openDuringTest(startRoutes({ '/': 'here' }));
      const outcome = await get(server.origin, {}, { trust: [trusted.replace('PORT', String(server.port))] });
      expect(outcome).toMatchObject({ failure: { code: 'fetch/private-address' } });
    },
  );
});

describe('a typed name that changes its address between two connections', () => {
  const names: readonly [string, string[], string[], string | undefined][] = [
    ['stays at a private address', ['127.0.0.1'], ['127.0.0.1'], undefined],
    ['may be any of those it had', ['127.0.0.3', '127.0.0.1'], ['127.0.0.1'], undefined],
    ['to another private address', ['127.0.0.1'], ['127.0.0.2'], '127.0.0.2'],
    ['to one of another network', ['127.0.0.1'], ['10.1.2.3'], '10.1.2.3'],
    ['from a public to a private address', ['93.184.216.34'], ['127.0.0.1'], '127.0.0.1'],
    ['to a private address in another spelling', ['93.184.216.34'], ['::ffff:127.0.0.1'], '::ffff:127.0.0.1'],
  ];

  test.skipIf(process.platform !== 'linux').each(names)('%s', async (_, first, second, refused) => {
    // Closes each connection, so that the next request needs another one.
    const target = await openDuringTest(startTarget((response) => response.setHeader('Connection', 'close')));
    const answers = [first, second];
    const lookUp: ConnectorOptions['lookUp'] = (_hostname, _options, done) => {
      done(
        null,
        (answers.shift() ?? second).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      );
    };
    const origin = `http://typed.example:${target.port}`;
    const options = { userAgent: 'ExampleBot/1.0', trust: [origin], timeout: 1000 };
    const client = await openDuringTest(Promise.resolve(createClientOver(createConnectors(1000, { lookUp }), options)));
    await client.get(origin, pageRequest);
    const before = target.connections();
    const outcome = await client.get(origin, pageRequest);
    if (refused === undefined) expect(textOf(outcome)).toBe('reached');
    else {
      expect(outcome).toMatchObject({ failure: { code: 'fetch/private-address', data: { address: refused } } });
      expect(target.connections()).toBe(before);
    }
  });
});

test('the remote address of a connection is checked before anything is sent', async () => {
  const received: Buffer[] = [];
  const server = await openDuringTest(startTcp((socket) => socket.on('data', (bytes) => received.push(bytes))));
  // As if the network diverted a connection to a public address.
  const diverted: buildConnector.connector = (_, done) => {
    const socket: Socket = connect(server.port, '127.0.0.1', () => done(null, socket));
  };
  const connectors = { ...createConnectors(1000), public: diverted, typed: diverted };
  for (const reach of ['public', 'typed'] as const) {
    const connector = guardedConnector(() => reach, connectors);
    const hostname = reach === 'typed' ? 'typed.example' : '93.184.216.34';
    const error = await new Promise((resolve) =>
      connector({ hostname, protocol: 'http:', port: '80' }, (...[refusal]) => resolve(refusal)),
    );
    expect(error).toBeInstanceOf(PrivateAddress);
    expect(error).toMatchObject({ address: '127.0.0.1' });
  }
  await server.waitForConnections(2);
  await server.waitUntilDisconnected();
  expect(received).toEqual([]);
});
