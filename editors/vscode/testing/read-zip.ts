import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by name, read by its central directory: independent of what wrote it. */
export function readZip(octets: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = octets.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = octets.readUInt16LE(end + 10);
  let at = octets.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (octets.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The directory of the ZIP is broken.');
    const method = octets.readUInt16LE(at + 10);
    const size = octets.readUInt32LE(at + 20);
    const nameLength = octets.readUInt16LE(at + 28);
    const name = octets.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = octets.readUInt32LE(at + 42);
    const start = entry + 30 + octets.readUInt16LE(entry + 26) + octets.readUInt16LE(entry + 28);
    const packed = octets.subarray(start, start + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + octets.readUInt16LE(at + 30) + octets.readUInt16LE(at + 32);
  }
  return files;
}
