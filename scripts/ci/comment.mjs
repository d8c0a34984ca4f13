import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Writes a report into the comment of heed on a pull request: its earlier one, or a new one.
 *
 * Usage: comment.mjs REPORT PATH. The path distinguishes the comments on several sites of one repository.
 */
const [report = '', path = ''] = process.argv.slice(2);
const { GITHUB_EVENT_PATH = '', GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env;
const { number } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request;
const comments = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${Number(number)}/comments`;
const marker = `<!-- heed-diff ${createHash('sha256').update(path).digest('hex').slice(0, 16)} -->`;

/** Limit: pages of a hundred comments that are searched for the one of heed. */
const maxPages = 30;

/** Limit: characters of a comment. GitHub refuses more. */
const maxComment = 65_536;

const body = `${marker}\n${readFileSync(report, 'utf8')}`.slice(0, maxComment);
try {
  const before = await findComment();
  if (before === undefined) await call('POST', comments, { body });
  else if (before.body !== body) await call('PATCH', before.url, { body });
} catch (error) {
  // A pull request from a fork has a read-only token. The report is in the summary of the job anyway.
  console.log(`::warning title=heed diff::The comment could not be written: ${inOneLine(String(error))}`);
}

/**
 * The comment that heed wrote. Only that of a bot: anyone can write the marker, and comments of people must not be changed.
 *
 * @returns {Promise<{ url: string, body: string } | undefined>}
 */
async function findComment() {
  for (let page = 1; page <= maxPages; page++) {
    const found = await call('GET', `${comments}?per_page=100&page=${page}`);
    const own = found.find((one) => one.user?.type === 'Bot' && one.body?.startsWith(marker));
    if (own !== undefined || found.length < 100) return own;
  }
  return undefined;
}

/**
 * @param {string} method
 * @param {string} url
 * @param {object} [content]
 */
async function call(method, url, content) {
  const response = await fetch(url, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${GITHUB_TOKEN}`,
      'Content-Type': 'application/json',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}`);
  return response.json();
}

/**
 * Returns a text that the runner reads as one message.
 *
 * @param {string} text
 */
function inOneLine(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
