import { type LookupAddress, lookup } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { addressTimeout } from './limits.js';
import { isIpAddress, isPublicAddress } from './public-address.js';

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

/** May this origin have a private address? */
export type MayBePrivate = (origin: string) => boolean;

/**
 * Connects to public addresses only, except for origins that may be private.
 *
 * This takes three checks. A host that is an IP address is never looked up, so it is checked as it is. A name is looked up
 * once, and only its public addresses are used, so it cannot change between check and use. The remote address of the open
 * connection is checked again before anything is sent.
 */
export function guardedConnector(mayBePrivate: MayBePrivate, connectors: Connectors): buildConnector.connector {
  return (target, done) => {
    const { hostname, protocol, host = hostname } = target;
    const isPrivateAllowed = mayBePrivate(`${protocol}//${host}`);
    if (!isPrivateAllowed && isIpAddress(hostname) && !isPublicAddress(hostname)) {
      return done(new PrivateAddress(hostname), null);
    }
    const connect = isPrivateAllowed ? connectors.anywhere : connectors.publicOnly;
    connect(target, (error, socket) => {
      if (error !== null) return done(connectionError(error), null);
      const { remoteAddress } = socket;
      if (isPrivateAllowed || (remoteAddress !== undefined && isPublicAddress(remoteAddress))) {
        return done(null, socket);
      }
      socket.on('error', () => undefined).destroy();
      // A socket without a remote address is closed already.
      done(remoteAddress === undefined ? new NoConnection() : new PrivateAddress(remoteAddress), null);
    });
  };
}

/** How to open connections. */
export interface Connectors {
  readonly anywhere: buildConnector.connector;
  /** Looks up names to their public addresses only. */
  readonly publicOnly: buildConnector.connector;
  /** Closes every socket whose connection is still being made. */
  abandon(): void;
}

/** Connectors that give up after a number of milliseconds. */
export function createConnectors(timeout: number, tls: { readonly ca?: string } = {}): Connectors {
  const options = { ...tls, timeout, allowH2: false, autoSelectFamilyAttemptTimeout: addressTimeout };
  const pending = new Set<Socket>();
  return {
    anywhere: tracked(pending, buildConnector(options)),
    publicOnly: tracked(pending, buildConnector({ ...options, lookup: lookupPublic })),
    abandon() {
      for (const socket of pending) socket.destroy();
    },
  };
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

const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return done(new PrivateAddress(firstAddress(found, hostname)), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function firstAddress(found: readonly LookupAddress[], hostname: string): string {
  return found[0]?.address ?? hostname;
}

function connectionError(error: Error): Error {
  return error instanceof PrivateAddress ? error : new NoConnection('No connection', { cause: error });
}
