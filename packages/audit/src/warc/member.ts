import { crc32 } from 'node:zlib';
import { Bytes } from './bytes.js';
import { gzipDataStart, gzipTrailerBytes, maxGzipHeaderBytes } from './gzip-header.js';
import { Inflater } from './inflater.js';
import { maxRawBytes } from './limits.js';

/** Why a gzip member cannot be read to its end. */
export interface MemberFailure {
  readonly code: 'gzip' | 'truncated';
  readonly message: string;
  /** Has its data an end, behind which the next may begin? */
  readonly hasEnd: boolean;
  /** What it is if something follows it, though it seemed to go on to the end of the file. */
  readonly ifFollowed?: { readonly code: 'gzip'; readonly message: string };
}

/** Reads gzip members, one after the other, from bytes. What it can do at once it does without a promise: they take longer than small records. */
export class MemberReader {
  /** What the member at hand holds. */
  readonly content: Bytes;
  readonly #bytes: Bytes;
  readonly #inflater = new Inflater();
  #failure: MemberFailure | undefined;
  #checksum = 0;
  #length = 0;
  #cost = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
    this.content = new Bytes({ read: (buffer, at, length) => this.#read(buffer, at, length) });
  }

  /** Why the member at hand cannot be read to its end, as far as it was read. */
  get failure(): MemberFailure | undefined {
    return this.#failure;
  }

  /** How many bytes were inflated and made by inflating, at most, since the member began. */
  get cost(): number {
    return this.#cost;
  }

  /** Begins to read the member at `start` of the bytes, and tells whether there is one. What is read of it stays there, up to a limit. */
  begin(): boolean | Promise<boolean> {
    const bytes = this.#bytes;
    bytes.keptFrom = undefined;
    if (bytes.length < minMemberBytes && !bytes.ended) return this.#beginWith(minMemberBytes);
    const dataStart = gzipDataStart(bytes.buffer, bytes.start, bytes.end);
    if (dataStart === undefined) {
      return bytes.ended || bytes.length >= maxGzipHeaderBytes ? false : this.#beginWith(maxGzipHeaderBytes);
    }
    bytes.keptFrom = bytes.start;
    bytes.start = dataStart;
    this.#inflater.reset();
    this.content.restart();
    this.#failure = undefined;
    this.#checksum = 0;
    this.#length = 0;
    this.#cost = 0;
    return true;
  }

  async #beginWith(count: number): Promise<boolean> {
    await this.#bytes.need(count);
    return this.begin();
  }

  /** Reads all that the member holds, or `count` bytes of it. */
  hold(count: number): void | Promise<void> {
    const { content } = this;
    while (!content.ended && content.length < count) {
      const reading = content.more();
      if (reading !== undefined) return reading.then(() => this.hold(count));
    }
  }

  /** Does the member at `start` of the bytes, if there is one, hold records? Only its beginning is looked at. */
  async holdsRecords(): Promise<boolean> {
    const bytes = this.#bytes;
    await bytes.need(minMemberBytes + probeBytes);
    let dataStart = gzipDataStart(bytes.buffer, bytes.start, bytes.end);
    if (dataStart === undefined) return false;
    if (bytes.end - dataStart < probeBytes) {
      await bytes.need(dataStart - bytes.start + probeBytes);
      dataStart = gzipDataStart(bytes.buffer, bytes.start, bytes.end) ?? bytes.end;
    }
    this.#inflater.reset();
    const to = Math.min(dataStart + probeBytes, bytes.end);
    const { given } = this.#inflater.step(bytes.buffer, dataStart, to, probe, 0, probe.length);
    return given === probe.length && probe.toString('latin1') === 'WARC/';
  }

  /** Checks what is behind the content, when all of it has been read, and goes behind it. */
  finish(): MemberFailure | undefined | Promise<MemberFailure | undefined> {
    if (this.#failure !== undefined) return this.#failure;
    const bytes = this.#bytes;
    if (bytes.length < gzipTrailerBytes) {
      return bytes.ended ? fileEnds : bytes.need(gzipTrailerBytes).then(() => this.finish());
    }
    const { buffer, start } = bytes;
    bytes.start += gzipTrailerBytes;
    const isRight =
      buffer.readUInt32LE(start) === this.#checksum && buffer.readUInt32LE(start + 4) === this.#length % 2 ** 32;
    return isRight ? undefined : wrongChecksum;
  }

  #read(buffer: Buffer, at: number, length: number): number | Promise<number> {
    return this.#inflate(buffer, at, length) ?? this.#readOn(buffer, at, length);
  }

  async #readOn(buffer: Buffer, at: number, length: number): Promise<number> {
    const bytes = this.#bytes;
    while (true) {
      if (bytes.ended) {
        this.#failure = fileEnds;
        return 0;
      }
      if (bytes.start - (bytes.keptFrom ?? bytes.start) > maxRawBytes) bytes.keptFrom = undefined;
      await bytes.more();
      const given = this.#inflate(buffer, at, length);
      if (given !== undefined) return given;
    }
  }

  /** Inflates what is there, and tells how much that gave: 0 at the end, and undefined if more has to be there first. */
  #inflate(buffer: Buffer, at: number, length: number): number | undefined {
    const bytes = this.#bytes;
    if (bytes.length === 0) return undefined;
    const isFirst = this.#cost === 0;
    const to = Math.min(bytes.start + (isFirst ? firstStepInput : maxStepInput), bytes.end);
    const limit = at + Math.min(length, isFirst ? firstStepOutput : maxStepOutput);
    const step = this.#inflater.step(bytes.buffer, bytes.start, to, buffer, at, limit);
    bytes.start += step.taken;
    // Nobody knows how far a step came that failed.
    this.#cost += step.error === undefined ? step.taken + step.given : to - bytes.start + limit - at;
    if (step.given > 0) {
      this.#checksum = crc32(buffer.subarray(at, at + step.given), this.#checksum);
      this.#length += step.given;
    }
    if (step.error !== undefined) {
      this.#failure = { code: 'gzip', message: `This gzip member is damaged (${step.error}).`, hasEnd: false };
      this.content.ended = true;
    } else if (step.ended) {
      this.content.ended = true;
    } else if (step.given === 0) {
      return undefined;
    }
    return step.given;
  }
}

const fileEnds: MemberFailure = {
  code: 'truncated',
  message: 'The file ends within this gzip member.',
  hasEnd: false,
  ifFollowed: { code: 'gzip', message: 'This gzip member is damaged: it has no end.' },
};

const wrongChecksum: MemberFailure = {
  code: 'gzip',
  message: 'The checksum of this gzip member is wrong.',
  hasEnd: true,
};

/**
 * Limit: bytes that are inflated, and made by inflating, in one step. The work of a step that fails is not known but for this bound. Most
 * false starts fail at once, so the first step is smaller.
 */
export const maxStepInput: number = 64 * 1024;
const maxStepOutput: number = 256 * 1024;
export const maxStepCost: number = maxStepInput + maxStepOutput;
const firstStepInput: number = 4 * 1024;
const firstStepOutput: number = 32 * 1024;

/** Bytes of the shortest gzip member: a header, data of an empty text, and what follows the data. */
const minMemberBytes = 20;

/** Limit: bytes that are inflated to see whether a member holds records. The table at the beginning of a block takes up to 300. */
const probeBytes = 1024;

/** Only the first letters of a member are looked at, so the bound above holds also for data that inflates to a lot. */
const probe: Buffer = Buffer.alloc(5);
