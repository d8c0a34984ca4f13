import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate made for a test, with its key. */
export interface Certificate {
  readonly name: string;
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  /** Host names or IPv4 addresses that it is for. */
  readonly hosts?: readonly string[];
  /** The certificate that signs it. By default it is self-signed. */
  readonly signedBy?: Certificate;
  /** By default a day ago. */
  readonly validFrom?: Date;
  /** By default in a day. */
  readonly validUntil?: Date;
}

/** Makes a certificate. A self-signed one may sign others. */
export function makeCertificate(options: CertificateOptions = {}): Certificate {
  const { hosts = [], signedBy, validFrom = daysFromNow(-1), validUntil = daysFromNow(1) } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `heed test ${randomBytes(4).toString('hex')}`;
  const tbs = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(signedBy?.name ?? name),
    sequence(time(validFrom), time(validUntil)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(hosts, signedBy === undefined ? 'authority' : 'server'))),
  );
  const signature = sign('sha256', tbs, signedBy?.privateKey ?? privateKey);
  const cert = pem('CERTIFICATE', sequence(tbs, ecdsaWithSha256, bits(signature)));
  return { name, cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), privateKey };
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000);
}

function extensions(hosts: readonly string[], role: 'authority' | 'server'): Buffer[] {
  const constraints = sequence(oid('551d13'), bytes(sequence(...(role === 'authority' ? [tagged(0x01, [0xff])] : []))));
  if (hosts.length === 0) return [constraints];
  const names = hosts.map((host) =>
    isIP(host) === 4 ? tagged(0x87, host.split('.').map(Number)) : tagged(0x82, host),
  );
  return [constraints, sequence(oid('551d11'), bytes(sequence(...names)))];
}

/** A DER value: tag, length in as few bytes as it takes, content. */
function tagged(tag: number, content: Uint8Array | string | readonly number[]): Buffer {
  const body = Buffer.from(content as string);
  const { length: count } = body;
  const length = count < 0x80 ? [count] : count < 0x100 ? [0x81, count] : [0x82, count >> 8, count & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: Uint8Array): Buffer {
  return tagged(0x02, value);
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function bytes(value: Uint8Array): Buffer {
  return tagged(0x04, value);
}

function bits(value: Uint8Array): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), value]));
}

/** UTCTime: YYMMDDHHMMSSZ. */
function time(date: Date): Buffer {
  return tagged(0x17, `${date.toISOString().slice(2, 19).replace(/\D/g, '')}Z`);
}

function nameOf(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, commonName))));
}

const ecdsaWithSha256: Buffer = sequence(oid('2a8648ce3d040302'));

function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
