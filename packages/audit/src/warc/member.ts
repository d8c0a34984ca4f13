import { crc32 } from 'node:zlib';
import { gzipDataStart, gzipTrailerOctets, maxGzipHeaderOctets } from './gzip-header.js';
import { Inflater } from './inflater.js';
import { maxRawOctets } from './limits.js';
import { Octets } from './octets.js';

/** Why a gzip member cannot be read to its end. */
export interface MemberFailure {
  readonly code: 'gzip' | 'truncated';
  readonly message: string;
  /** Has its data an end, behind which the next may begin? */
  readonly hasEnd: boolean;
  /** What it is if something follows it, though it seemed to go on to the end of the file. */
  readonly ifFollowed?: { readonly code: 'gzip'; readonly message: string };
}

/** Reads gzip members, one after the other, from octets. What it can do at once it does without a promise: they take longer than small records. */
export class MemberReader {
  /** What the member at hand holds. */
  readonly content: Octets;
  readonly #octets: Octets;
  readonly #inflater = new Inflater();
  #failure: MemberFailure | undefined;
  #checksum = 0;
  #length = 0;
  #cost = 0;

  constructor(octets: Octets) {
    this.#octets = octets;
    this.content = new Octets({ read: (buffer, at, length) => this.#read(buffer, at, length) });
  }

  /** Why the member at hand cannot be read to its end, as far as it was read. */
  get failure(): MemberFailure | undefined {
    return this.#failure;
  }

  /** How many octets were inflated and made by inflating, at most, since the member began. */
  get cost(): number {
    return this.#cost;
  }

  /** Begins to read the member at `start` of the octets, and tells whether there is one. What is read of it stays there, up to a limit. */
  begin(): boolean | Promise<boolean> {
    const octets = this.#octets;
    octets.keptFrom = undefined;
    if (octets.length < minMemberOctets && !octets.ended) return this.#beginWith(minMemberOctets);
    const dataStart = gzipDataStart(octets.buffer, octets.start, octets.end);
    if (dataStart === undefined) {
      return octets.ended || octets.length >= maxGzipHeaderOctets ? false : this.#beginWith(maxGzipHeaderOctets);
    }
    octets.keptFrom = octets.start;
    octets.start = dataStart;
    this.#inflater.reset();
    this.content.restart();
    this.#failure = undefined;
    this.#checksum = 0;
    this.#length = 0;
    this.#cost = 0;
    return true;
  }

  async #beginWith(count: number): Promise<boolean> {
    await this.#octets.need(count);
    return this.begin();
  }

  /** Reads all that the member holds, or `count` octets of it. */
  hold(count: number): void | Promise<void> {
    const { content } = this;
    while (!content.ended && content.length < count) {
      const reading = content.more();
      if (reading !== undefined) return reading.then(() => this.hold(count));
    }
  }

  /** Does the member at `start` of the octets, if there is one, hold records? Only its beginning is looked at. */
  async holdsRecords(): Promise<boolean> {
    const octets = this.#octets;
    await octets.need(minMemberOctets + probeOctets);
    let dataStart = gzipDataStart(octets.buffer, octets.start, octets.end);
    if (dataStart === undefined) return false;
    if (octets.end - dataStart < probeOctets) {
      await octets.need(dataStart - octets.start + probeOctets);
      dataStart = gzipDataStart(octets.buffer, octets.start, octets.end) ?? octets.end;
    }
    this.#inflater.reset();
    const to = Math.min(dataStart + probeOctets, octets.end);
    const { given } = this.#inflater.step(octets.buffer, dataStart, to, probe, 0, probe.length);
    return given === probe.length && probe.toString('latin1') === 'WARC/';
  }

  /** Checks what is behind the content, when all of it has been read, and goes behind it. */
  finish(): MemberFailure | undefined | Promise<MemberFailure | undefined> {
    if (this.#failure !== undefined) return this.#failure;
    const octets = this.#octets;
    if (octets.length < gzipTrailerOctets) {
      return octets.ended ? fileEnds : octets.need(gzipTrailerOctets).then(() => this.finish());
    }
    const { buffer, start } = octets;
    octets.start += gzipTrailerOctets;
    const isRight =
      buffer.readUInt32LE(start) === this.#checksum && buffer.readUInt32LE(start + 4) === this.#length % 2 ** 32;
    return isRight ? undefined : wrongChecksum;
  }

  #read(buffer: Buffer, at: number, length: number): number | Promise<number> {
    return this.#inflate(buffer, at, length) ?? this.#readOn(buffer, at, length);
  }

  async #readOn(buffer: Buffer, at: number, length: number): Promise<number> {
    const octets = this.#octets;
    while (true) {
      if (octets.ended) {
        this.#failure = fileEnds;
        return 0;
      }
      if (octets.start - (octets.keptFrom ?? octets.start) > maxRawOctets) octets.keptFrom = undefined;
      await octets.more();
      const given = this.#inflate(buffer, at, length);
      if (given !== undefined) return given;
    }
  }

  /** Inflates what is there, and tells how much that gave: 0 at the end, and undefined if more has to be there first. */
  #inflate(buffer: Buffer, at: number, length: number): number | undefined {
    const octets = this.#octets;
    if (octets.length === 0) return undefined;
    const isFirst = this.#cost === 0;
    const to = Math.min(octets.start + (isFirst ? firstStepInput : maxStepInput), octets.end);
    const limit = at + Math.min(length, isFirst ? firstStepOutput : maxStepOutput);
    const step = this.#inflater.step(octets.buffer, octets.start, to, buffer, at, limit);
    octets.start += step.taken;
    // Nobody knows how far a step came that failed.
    this.#cost += step.error === undefined ? step.taken + step.given : to - octets.start + limit - at;
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
 * Limit: octets that are inflated, and made by inflating, in one step. The work of a step that fails is not known but for this bound. Most
 * false starts fail at once, so the first step is smaller.
 */
export const maxStepInput: number = 64 * 1024;
const maxStepOutput: number = 256 * 1024;
export const maxStepCost: number = maxStepInput + maxStepOutput;
const firstStepInput: number = 4 * 1024;
const firstStepOutput: number = 32 * 1024;

/** Octets of the shortest gzip member: a header, data of an empty text, and what follows the data. */
const minMemberOctets = 20;

/** Limit: octets that are inflated to see whether a member holds records. The table at the beginning of a block takes up to 300. */
const probeOctets = 1024;

/** Only the first letters of a member are looked at, so the bound above holds also for data that inflates to a lot. */
const probe: Buffer = Buffer.alloc(5);
