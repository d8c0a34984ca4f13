import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { readWarc } from '@heed/audit';
import { WARCParser } from 'warcio';
import { writeCrawl, writeRobots } from '../audit/warc-files.js';
import { inFolder } from '../command.js';
import { findCorpus, readCollection } from '../corpus.js';
import { readPageInputs } from '../page-inputs.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { timingOf } from '../rounds.js';
import { wantedForWarcReading, wantedForWarcToZlib } from '../wanted.js';

const rounds = 5;

/** Records of a whole WARC file, with their bytes. */
export function warcReadingHeats(): Heat[] {
  const corpus = findCorpus();
  const robots = corpus === undefined ? [] : readCollection(corpus);
  const pages = readPageInputs().map(({ name, pages }): Heat => {
    const bench = `warc-reading/pages/${name}`;
    const write = (file: string): void => void writeCrawl(file, Math.ceil(500 / pages.length), pages, robots);
    return { bench, run: () => inFolder((folder) => run(bench, name, join(folder, 'crawl.warc.gz'), write)) };
  });
  if (robots.length === 0) return pages;
  const bench = 'warc-reading/robots/real';
  const write = (file: string): void => writeRobots(file, `${file}.urls`, robots.length, robots, ['/']);
  return [
    ...pages,
    { bench, run: () => inFolder((folder) => run(bench, 'small', join(folder, 'robots.warc.gz'), write)) },
  ];
}

/** What each contestant found, so that none skips work. */
interface Found {
  readonly records: number;
  readonly bytes: number;
}

type Reader = (file: string) => Promise<Found>;

const readers: Readonly<Record<string, Reader>> = {
  heed: async (file) => {
    let [records, bytes] = [0, 0];
    for await (const record of readWarc({ path: file })) {
      if (record.kind === 'damage') throw new Error(record.message);
      records++;
      bytes += record.block.length;
    }
    return { records, bytes };
  },
  warcio: async (file) => {
    let [records, bytes] = [0, 0];
    for await (const record of new WARCParser(createReadStream(file), { parseHttp: false })) {
      records++;
      bytes += (await record.readFully(false)).length;
    }
    return { records, bytes };
  },
  /** Merely inflates. It knows no records, and its bytes have the headers too. */
  'node:zlib': async (file) => {
    let bytes = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }).pipe(
      createGunzip({ chunkSize: 1 << 18 }),
    )) {
      bytes += (chunk as Buffer).length;
    }
    return { records: 0, bytes };
  },
};

async function run(bench: string, name: string, file: string, write: (file: string) => void): Promise<Result[]> {
  write(file);
  const found = new Map<string, Found>();
  const times = new Map(Object.keys(readers).map((reader): [string, number[]] => [reader, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [reader, read] of Object.entries(readers)) {
      const start = process.cpuUsage();
      found.set(reader, await read(file));
      const { user, system } = process.cpuUsage(start);
      times.get(reader)?.push((user + system) / 1e6);
    }
  }
  refuseDifference(found);
  const bytes = found.get('node:zlib')?.bytes ?? 0;
  const figures = new Map(
    [...times].map(([reader, all]): [string, Figure] => {
      const { value, spread } = timingOf(all);
      return [reader, { value: bytes / value / 1e6, spread }];
    }),
  );
  const unit = `MB inflated per second of CPU, ${found.get('heed')?.records} records, best of ${rounds} rounds`;
  const comparison = { moreIsBetter: true };
  return [
    ...compare(bench, unit, figures, { ...comparison, base: 'warcio', wanted: wantedForWarcReading(name) }),
    ...compare(`${bench}/zlib`, unit, figures, { ...comparison, base: 'node:zlib', wanted: wantedForWarcToZlib(name) }),
  ];
}

function refuseDifference(found: ReadonlyMap<string, Found>): void {
  const [own, other] = [found.get('heed'), found.get('warcio')];
  if (own?.records === other?.records && own?.bytes === other?.bytes) return;
  throw new Error(`heed finds ${JSON.stringify(own)}, warcio ${JSON.stringify(other)}`);
}
