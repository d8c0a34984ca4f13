import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by name, read by its central directory: independent of what wrote it. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The directory of the ZIP is broken.');
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = bytes.readUInt32LE(at + 42);
    const start = entry + 30 + bytes.readUInt16LE(entry + 26) + bytes.readUInt16LE(entry + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
