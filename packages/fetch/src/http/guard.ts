import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { addressTimeout } from './limits.js';
import { isIpAddress, isPublicAddress, normalAddress } from './public-address.js';

/** The connection was refused or closed because it leads to a private address. */
export class PrivateAddress extends Error {
  readonly address: string;

  constructor(address: string) {
    super(`${address} is a private address`);
    this.address = address;
  }
}

/** No connection could be made. `cause` is the reason, if there is one. */
export class NoConnection extends Error {}

/**
 * The addresses that an origin may have. `public`: only public ones. `typed`: a person typed it, so it may also have the private
 * addresses that its name had when it was first looked up. `anywhere`: all.
 */
export type Reach = 'public' | 'typed' | 'anywhere';

/**
 * Connects only to the addresses that each origin may have.
 *
 * This takes three checks. A host that is an IP address is never looked up, so it is checked itself. A name is looked up
 * once for each connection, and only the addresses that it may have are used, so it cannot change between check and use. The remote
 * address of the open connection is checked again before anything is sent.
 */
export function guardedConnector(reachOf: (origin: string) => Reach, connectors: Connectors): buildConnector.connector {
  return (target, done) => {
    const { hostname, protocol, host = hostname } = target;
    const reach = reachOf(`${protocol}//${host}`);
    if (reach === 'public' && isIpAddress(hostname) && !isPublicAddress(hostname)) {
      return done(new PrivateAddress(hostname), null);
    }
    connectors[reach](target, (error, socket) => {
      if (error !== null) return done(connectionError(error), null);
      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && connectors.mayReach(reach, hostname, remoteAddress)) return done(null, socket);
      socket.on('error', () => undefined).destroy();
      // A socket without a remote address is closed already.
      done(remoteAddress === undefined ? new NoConnection() : new PrivateAddress(remoteAddress), null);
    });
  };
}

/** How to open connections: one way for each reach. */
export interface Connectors extends Readonly<Record<Reach, buildConnector.connector>> {
  /** May a connection to this host lead to this address? */
  mayReach(reach: Reach, hostname: string, address: string): boolean;
  /** Closes every socket whose connection is still being made. */
  abandon(): void;
}

/** What tests replace: the certificates to trust, and the way to look up names. */
export interface ConnectorOptions {
  readonly ca?: string;
  readonly lookUp?: LookUp;
}

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Connectors that give up after a number of milliseconds. */
export function createConnectors(timeout: number, { lookUp = lookup, ...tls }: ConnectorOptions = {}): Connectors {
  const options = { ...tls, timeout, allowH2: false, autoSelectFamilyAttemptTimeout: addressTimeout };
  const pending = new Set<Socket>();
  const firstAnswers = new FirstAnswers();
  const typedLookup = lookupOf(lookUp, (hostname, found) => firstAnswers.usable(hostname, found));
  const publicLookup = lookupOf(lookUp, (_, found) => found.filter(({ address }) => isPublicAddress(address)));
  return {
    anywhere: tracked(pending, buildConnector(options)),
    typed: tracked(pending, buildConnector({ ...options, lookup: typedLookup })),
    public: tracked(pending, buildConnector({ ...options, lookup: publicLookup })),
    mayReach: (reach, hostname, address) =>
      reach === 'anywhere' ||
      isPublicAddress(address) ||
      (reach === 'typed' && (isIpAddress(hostname) || firstAnswers.has(hostname, address))),
    abandon() {
      for (const socket of pending) socket.destroy();
    },
  };
}

/**
 * The addresses that each typed name had when it was first looked up.
 *
 * A person who types a name trusts the server that it names then. The operator of its DNS can point it at another one a second later, such
 * as a service of this machine or a router, which the person never meant (DNS rebinding).
 */
class FirstAnswers {
  readonly #addresses: Map<string, ReadonlySet<string>> = new Map();

  /** The addresses that may be used: public ones, and those of the first answer, which is this one if there was none. */
  usable(hostname: string, found: readonly LookupAddress[]): LookupAddress[] {
    if (!this.#addresses.has(hostname)) {
      this.#addresses.set(hostname, new Set(found.map(({ address }) => normalAddress(address))));
    }
    return found.filter(({ address }) => isPublicAddress(address) || this.has(hostname, address));
  }

  has(hostname: string, address: string): boolean {
    return this.#addresses.get(hostname)?.has(normalAddress(address)) === true;
  }
}

/** Keeps a set of the sockets that are still connecting. If the other side never answers, one would keep the program running. */
function tracked(pending: Set<Socket>, connector: buildConnector.connector): buildConnector.connector {
  return (target, done) => {
    // undici's types do not say so, but a connector returns its socket at once.
    const socket: unknown = connector(target, (...result) => {
      if (socket instanceof Socket) pending.delete(socket);
      done(...result);
    });
    if (socket instanceof Socket) pending.add(socket);
  };
}

/** Looks up names, and returns only their usable addresses. */
function lookupOf(
  lookUp: LookUp,
  usable: (hostname: string, found: readonly LookupAddress[]) => LookupAddress[],
): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const addresses = usable(hostname, found);
      const [first] = addresses;
      if (first === undefined) return done(new PrivateAddress(firstAddress(found, hostname)), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function firstAddress(found: readonly LookupAddress[], hostname: string): string {
  return found[0]?.address ?? hostname;
}

function connectionError(error: Error): Error {
  return error instanceof PrivateAddress ? error : new NoConnection('No connection', { cause: error });
}
