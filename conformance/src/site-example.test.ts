import { describe, test } from 'vitest';
import { complaintsAbout, complaintsOf, isSite, loadExamples, siteOf } from './diagnostic-examples.js';
import { checkSite } from './site-example.js';

const examples = loadExamples().flatMap(({ code, bad, good }) =>
  isSite(bad) && isSite(good) ? [{ code, bad, good }] : [],
);

describe.concurrent.each(examples)('$code', ({ code, bad, good }) => {
  test('is what "heed check" reports for the bad site', async ({ expect }) => {
    const codes = (await complaintsAbout(bad)).map((complaint) => complaint.code);
    expect(codes).toContain(code);
  });

  test('is not what it reports for the good one, for which it has an answer, and nothing worse is', async ({
    expect,
  }) => {
    const { answers, status } = await checkSite(siteOf(good));
    const complaints = answers.flatMap(complaintsOf);
    expect(complaints.filter((one) => one.code === code || one.severity === 'error')).toEqual([]);
    expect(status).not.toBe(2);
  });
});
