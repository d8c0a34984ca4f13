import { expect, test } from 'vitest';
import { createAsk } from './ask.js';
import { askableResponse } from './question.js';

const headers = [['X-Robots-Tag', 'nofollow']] as const;

test.each([200, 404, 599])('a response with status %i is one that questions take', (status) => {
  const response = { status, headers, body: 'text' };
  expect(askableResponse(response)).toEqual(response);
});

test.each([204, 205, 304])('one with status %i has no body', (status) => {
  expect(askableResponse({ status, headers, body: '' })).toEqual({ status, headers });
});

test.each([0, 99, 600, 999])('what comes with status %i counts as it stands, and the page is not known', (status) => {
  const response = askableResponse({ status, headers, body: '' });
  expect(response).toEqual({ headers, body: '', incomplete: ['headers', 'body'] });
  const answer = createAsk()({
    agent: 'A',
    url: 'https://e.example/',
    usages: ['follow', 'index'],
    robots: '',
    response,
  });
  expect(answer).toMatchObject({ decisions: { follow: { verdict: 'denied' }, index: { open: ['response'] } } });
});

test.each([-1, 1000, Number.NaN])('%d is not an HTTP status, and the caller is told', (status) => {
  expect(askableResponse({ status })).toEqual({ status });
});
