import type { Fetched } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { Evidence, SiteEvidence } from '../capture.js';
import { addressIn, robotsPath, siteIn, sitePaths, visitKey } from './address.js';
import { coverageIn } from './coverage.js';
import { openToRead, sayingWhy } from './database.js';
import type { FilePiece } from './entry.js';
import { Kept } from './kept.js';
import { type CaptureAges, type Finder, type Found, finderIn } from './look-up.js';
import { endOfTime, momentIn, noMoment } from './moment.js';
import type { Places } from './resolve-revisit.js';

/** Limit: how much is kept of sites, in characters of their texts. Sites mostly share their texts with what the finder keeps. */
const maxKeptSites = 16 * 1024 * 1024;

/** Limit: the same for documents that texts refer to. */
const maxKeptDocuments = 4 * 1024 * 1024;

/** Limit: what an entry costs beside its texts, so that ten thousand sites without any are too many. */
const costOfEntry = 1024;

/** A site as it was over a time. */
interface KeptSite {
  readonly from: string;
  readonly until: string;
  readonly site: SiteEvidence;
}

/** Evidence in a file. */
export interface OpenEvidence extends Evidence, Places {
  /** Are all captures in a piece of a file here already? */
  covers(piece: FilePiece): boolean;
  close(): void;
}

/**
 * Opens evidence for look-ups. Any number of processes may do so at a time.
 *
 * A record with a moment that is not known, or cannot be read, is given what was captured last of all.
 */
export function openEvidence(path: string, ages?: CaptureAges): OpenEvidence {
  const database = openToRead(path);
  const finder = sayingWhy(path, () => finderIn(database, sitePaths.length, ages));
  const visits = sayingWhy(path, () =>
    database.prepare('SELECT min(at) AS first, max(CASE WHEN at <= ? THEN at END) AS last FROM visit WHERE url = ?'),
  );
  const covers = sayingWhy(path, () => coverageIn(database));
  const place = sayingWhy(path, () => database.prepare('SELECT path, offset FROM place WHERE "key" = ?'));
  const sites = new Kept<string, KeptSite>(maxKeptSites, ({ site }) => costOfEntry + lengthOfSite(site));
  const documents = new Kept<string, Found>(maxKeptDocuments, ({ fetched }) => costOfEntry + lengthOf(fetched));

  return {
    siteOf(url, at) {
      const origin = siteIn(url);
      if (origin === undefined) return nothing;
      const moment = momentAsked(at);
      const kept = sites.get(origin);
      if (kept !== undefined && holdsAt(kept, moment)) return kept.site;
      const found = sayingWhy(path, () => siteAt(origin, moment, finder));
      sites.set(origin, found);
      return found.site;
    },
    documentAt(url, at) {
      const address = addressIn(url);
      if (address === undefined) return undefined;
      const moment = momentAsked(at);
      const kept = documents.get(address);
      if (kept !== undefined && holdsAt(kept, moment)) return kept.fetched;
      const found = sayingWhy(path, () => finder.find(address, moment));
      documents.set(address, found);
      return found.fetched;
    },
    historyOf(url, capturedAt, askedAt) {
      const address = addressIn(url);
      const asked = momentIn(askedAt);
      if (address === undefined || asked === undefined) return undefined;
      const key = Buffer.from(visitKey(address), 'base64url');
      const found = sayingWhy(path, () => visits.get(asked, key)) as { first: string | null; last: string | null };
      const captured = capturedAt === undefined ? undefined : momentIn(capturedAt);
      if (found.first === null || captured === undefined) return undefined;
      const first = `${found.first}Z`;
      const last = found.last === null ? undefined : `${found.last}Z`;
      return defined({
        firstIndexed: first,
        firstPreserved: first,
        lastCrawled: last,
        versionCrawled: `${captured}Z`,
        current: found.last === null || found.last <= captured,
      });
    },
    placeOf: (key) => sayingWhy(path, () => place.get(key) as ReturnType<Places['placeOf']>),
    covers: (piece) => sayingWhy(path, () => covers(piece)),
    close: () => database.close(),
  };
}

const nothing: SiteEvidence = { files: {} };

function momentAsked(at: string | undefined): string {
  return at === undefined ? endOfTime : (momentIn(at) ?? endOfTime);
}

function holdsAt({ from, until }: Pick<Found, 'from' | 'until'>, moment: string): boolean {
  return moment >= from && (moment < until || until === endOfTime);
}

function siteAt(origin: string, moment: string, finder: Finder): KeptSite {
  let from = noMoment;
  let until = endOfTime;
  let robots: Pick<SiteEvidence, 'robots' | 'robotsSource'> = {};
  const files: Record<string, Fetched> = {};
  const urls = sitePaths.map((path) => origin + path);
  for (const [place, found] of finder.findAll(urls, moment).entries()) {
    const path = sitePaths[place] as string;
    if (found.from > from) from = found.from;
    if (found.until < until) until = found.until;
    if (path === robotsPath) robots = defined({ robots: found.fetched, robotsSource: found.source });
    else if (found.fetched !== undefined) files[path] = found.fetched;
  }
  return { from, until, site: { ...robots, files } };
}

function lengthOfSite({ robots, files }: SiteEvidence): number {
  return Object.values(files).reduce((sum, file) => sum + lengthOf(file), lengthOf(robots));
}

function lengthOf(fetched: Fetched | undefined): number {
  return typeof fetched === 'string' ? fetched.length : 0;
}
