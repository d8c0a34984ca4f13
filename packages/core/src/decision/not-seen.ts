import type { WellKnownFile } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import { allArePaths } from '../policy/file.js';
import { parseUrl } from '../policy/url.js';
import type { Usage } from '../policy/usage.js';
import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import type { NotSeen, Unseen } from './answer.js';
import type { Markup } from './markup.js';
import type { Fetched, Question } from './question.js';

/**
 * The carriers that nobody looked at and that could speak of an asked usage. On fetching, robots.txt alone counts: it is read before
 * anything else.
 */
export function notSeenIn(question: Question, markup: Markup | undefined): NotSeen[] {
  const { robots, usages } = question;
  if (usages?.length === 0) return [];
  const isAboutFetching = usages?.every((usage) => usage === 'crawl') ?? false;
  const ofResponse = isAboutFetching ? [] : missingOfResponse(question, markup);
  return isSeen(robots) ? ofResponse : ['robots.txt', ...ofResponse];
}

/** That a file was delivered does not tell what it says; status 204 says that it is empty. Every other status speaks for itself. */
function isSeen(file: Fetched | undefined): boolean {
  if (file === undefined || typeof file === 'string') return file !== undefined;
  const { status, body } = file;
  return body !== undefined || status === 'unreachable' || status < 200 || status > 299 || status === 204;
}

/** The files that every site may have, with the usages that they can speak of. */
const wellKnownFiles: readonly WellKnownFile[] = allDialects.flatMap((dialect) => dialect.wellKnownFiles);

const allPaths: readonly Unseen[] = wellKnownFiles.map(({ path }) => path);

/**
 * The paths of well-known files that nobody looked at and that could speak of an asked usage. An answer has a hint for each of them
 * (AIN-1b): most sites have none of these files, so they are not listed beside robots.txt and the response.
 */
export function filesNotSeenIn({ url, usages, files }: Pick<Question, 'url' | 'usages' | 'files'>): readonly Unseen[] {
  if (usages === undefined && files === undefined) return allPaths;
  const unseen: Unseen[] = [];
  for (const file of wellKnownFiles) {
    if (usages !== undefined && !speaksOfOne(file, usages)) continue;
    if (files === undefined || !isSeen(givenOnHost(file.path, url, files))) unseen.push(file.path);
  }
  return unseen;
}

function speaksOfOne({ usages: covered }: WellKnownFile, usages: readonly Usage[]): boolean {
  for (const usage of usages) if (covered.includes(usage)) return true;
  return false;
}

/** A file on the host of the resource, which may be given under its path or under its address. */
function givenOnHost(path: string, url: string, files: NonNullable<Question['files']>): Fetched | undefined {
  if (Object.hasOwn(files, path)) return files[path];
  const names = Object.keys(files);
  const address = allArePaths(names) ? undefined : parseUrl(path, url)?.href;
  const name = address === undefined ? undefined : names.find((one) => parseUrl(one, url)?.href === address);
  return name === undefined ? undefined : files[name];
}

const nothing: NonNullable<Question['response']> = {};

/** Of what nobody looked at, that which could speak of one usage. */
export function notSeenFor<One extends Unseen>(usage: Usage, unseen: readonly One[] = []): readonly One[] {
  return unseen.filter((one) => {
    const file = wellKnownFiles.find(({ path }) => path === one);
    return file === undefined ? usage !== 'crawl' || one === 'robots.txt' : file.usages.includes(usage);
  });
}

function missingOfResponse({ response }: Question, markup: Markup | undefined): NotSeen[] {
  const { headers, body } = response ?? nothing;
  if (headers === undefined && body === undefined) return ['response'];
  if (headers === undefined) return markup === undefined ? ['response'] : ['headers'];
  // An image or a PDF has no rules in its body that heed could read.
  const canSpeak = pageFormatOf(contentTypeOf(headers)) !== undefined;
  return canSpeak && (body === undefined || markup === undefined) ? ['body'] : [];
}
