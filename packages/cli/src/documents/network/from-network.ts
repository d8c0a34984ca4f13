import type { Fetched } from '@heed/core';
import { defined, headerText, parseUrl } from '@heed/core/internal';
import type { Gathered, RedirectStep as PassedStep } from '@heed/sites';
import { originOf, robotsTextOf } from '@heed/sites/internal';
import { type Documents, headerName, type RedirectStep, type ShownText, shownText } from '../documents.js';
import type { Fetcher, Trial } from './fetcher.js';

/** Fetches the documents of an address. The result describes the address where redirects end. */
export async function fetchDocuments(
  asked: string,
  { gatherer, gathering }: Fetcher,
  trial: Trial,
): Promise<Documents> {
  return documentsOf(asked, await gatherer.gather({ url: asked, ...gathering }), trial);
}

function documentsOf(asked: string, gathered: Gathered, trial: Trial): Documents {
  const { url, site, files, response, notes, unseen } = gathered;
  const steps = gathered.steps.map((step) => stepOf(step, url, trial));
  return defined({
    url,
    asked: url === asked ? undefined : asked,
    redirectSteps: steps.length === 0 ? undefined : steps,
    robots: site.robots,
    files,
    response,
    shown: new Map([
      ...steps.flatMap((step) => [
        ...shownRobots(step.robotsName, step.url, step.robots, trial),
        ...shownFiles(step.files, step.url),
      ]),
      ...shownRobots('robots.txt', url, site.robots, trial),
      ...shownFiles(files, url),
      ...shownResponse(url, response, trial),
    ]),
    notes,
    unseen,
  });
}

/** The robots.txt of another site is named by its address. One that is on trial applies to all steps. */
function stepOf({ url, robots, files }: PassedStep, target: string, { robots: onTrial }: Trial): RedirectStep {
  const isShared = onTrial !== undefined || originOf(url) === originOf(target);
  return { url, robots, files, robotsName: isShared ? 'robots.txt' : robotsTxtOf(url) };
}

function robotsTxtOf(url: string): string {
  return `${originOf(url)}/robots.txt`;
}

function shownRobots(name: string, url: string, robots: Fetched | undefined, trial: Trial): [string, ShownText][] {
  if (trial.robots !== undefined) return [[name, trial.robots]];
  const text = robots === undefined ? undefined : robotsTextOf(robots);
  return text === undefined ? [] : [[name, shownText(robotsTxtOf(url), text)]];
}

function shownFiles(files: Readonly<Record<string, Fetched>>, url: string): [string, ShownText][] {
  return Object.entries(files).flatMap(([name, file]): [string, ShownText][] => {
    const text = typeof file === 'string' ? file : file.body;
    return text === undefined ? [] : [[name, shownText(parseUrl(name, url)?.href ?? name, text)]];
  });
}

function shownResponse(url: string, response: Gathered['response'], { header }: Trial): [string, ShownText][] {
  if (response === undefined) return [];
  const { headers = [], body } = response;
  const shown: [string, ShownText][] = [['header', header?.shown ?? shownText(headerName(url), headerText(headers))]];
  return body === undefined ? shown : [...shown, ['body', shownText(url, body)]];
}
