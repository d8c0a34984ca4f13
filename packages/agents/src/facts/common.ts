/** Pages and sentences that several rows share. */

export const googleCommon = 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers';
export const googleFetchers =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers';
export const googleSpecial =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers';
export const metaCrawlers = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
export const bingCrawlers = 'https://bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0';
export const amazonSource = 'https://developer.amazon.com/amazonbot';

/** AMZ-1. */
export const amazonRobots =
  'A robots.txt that cannot be fetched counts as none, also if the server answers with a 5xx status; a copy is kept for 30 days.';
export const saidNotToTrain = 'Its operator says that what it fetches is not used for training.';
export const optional = 'Its user can make it ignore robots.txt.';
export const mustBeNamed = 'It ignores groups for all crawlers: only a group with its name binds it.';
