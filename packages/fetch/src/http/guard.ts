import { type LookupAddress, lookup } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { addressTimeout } from './limits.js';
import { isLiteral, isPublicAddress } from './public-address.js';

/** The connection was not made, or not kept, because of where it would lead. */
export class PrivateAddress extends Error {
  readonly address: string;

  constructor(address: string) {
    super(`${address} is a private address`);
    this.address = address;
  }
}

/** Making the connection failed, for the reason given as `cause`. */
export class NoConnection extends Error {}

/** What to tell of an origin: may it be private? */
export type MayBePrivate = (origin: string) => boolean;

/**
 * Connects to public addresses only, except for origins that may be private.
 *
 * It takes three checks. A host that is an address never goes through a lookup, so it is checked as it is; of what a name
 * is looked up to, only public addresses are used, and it is looked up once, so that it cannot change its mind between
 * check and use; and the address at the other end is checked again when the connection stands.
 */
export function guardedConnector(mayBePrivate: MayBePrivate, connect: Connectors): buildConnector.connector {
  return (target, done) => {
    const { hostname, protocol, host = hostname } = target;
    const isFree = mayBePrivate(`${protocol}//${host}`);
    if (!isFree && isLiteral(hostname) && !isPublicAddress(hostname)) return done(new PrivateAddress(hostname), null);
    const connector = isFree ? connect.anywhere : connect.publicOnly;
    connector(target, (error, socket) => {
      if (error !== null) return done(reasonOf(error), null);
      const { remoteAddress } = socket;
      if (isFree || (remoteAddress !== undefined && isPublicAddress(remoteAddress))) return done(null, socket);
      socket.on('error', () => undefined).destroy();
      // Without an address it is closed already.
      done(remoteAddress === undefined ? new NoConnection() : new PrivateAddress(remoteAddress), null);
    });
  };
}

/** Ways to connect. */
export interface Connectors {
  readonly anywhere: buildConnector.connector;
  readonly publicOnly: buildConnector.connector;
  /** Gives up every connection that is still being made. */
  abandon(): void;
}

/** Ways to connect that give up after so many milliseconds. */
export function connectorsWithin(timeout: number, tls: { readonly ca?: string } = {}): Connectors {
  const options = { ...tls, timeout, allowH2: false, autoSelectFamilyAttemptTimeout: addressTimeout };
  const opening = new Set<Socket>();
  return {
    anywhere: noting(opening, buildConnector(options)),
    publicOnly: noting(opening, buildConnector({ ...options, lookup: lookupPublic })),
    abandon() {
      for (const socket of opening) socket.destroy();
    },
  };
}

/** Notes the sockets that are being opened: left alone, one that nobody answers would keep the program from ending. */
function noting(opening: Set<Socket>, connector: buildConnector.connector): buildConnector.connector {
  return (target, done) => {
    // The types do not say so, but connectors give their socket at once.
    const socket: unknown = connector(target, (...result) => {
      if (socket instanceof Socket) opening.delete(socket);
      done(...result);
    });
    if (socket instanceof Socket) opening.add(socket);
  };
}

const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return done(new PrivateAddress(addressIn(found, hostname)), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function addressIn(found: readonly LookupAddress[], hostname: string): string {
  return found[0]?.address ?? hostname;
}

function reasonOf(error: Error): Error {
  return error instanceof PrivateAddress ? error : new NoConnection('No connection', { cause: error });
}
