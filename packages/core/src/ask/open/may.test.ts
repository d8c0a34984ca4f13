import { describe, expect, test } from 'vitest';
import { united } from './may.js';

describe('everything that is open', () => {
  test.each<[string, (readonly string[] | undefined)[], readonly string[] | undefined]>([
    ['nothing', [undefined, undefined], undefined],
    ['one list', [undefined, ['robots.txt', 'response']], ['robots.txt', 'response']],
    ['a shorter list', [['robots.txt', '/ai.txt', 'response'], ['/ai.txt']], ['robots.txt', '/ai.txt', 'response']],
    [
      'a longer list',
      [['response'], ['robots.txt', '/ai.txt', 'response', '/b']],
      ['robots.txt', '/ai.txt', 'response', '/b'],
    ],
    [
      'what each has of its own',
      [
        ['robots.txt', '/a', 'response'],
        ['robots.txt', '/b', 'response'],
      ],
      ['robots.txt', '/b', '/a', 'response'],
    ],
    ['lists of nothing in common', [['body'], ['headers']], ['headers', 'body']],
    [
      'lists in another order',
      [
        ['/a', '/b'],
        ['/b', '/a', '/c'],
      ],
      ['/a', '/b', '/c'],
    ],
  ])('%s', (_, lists, all) => expect(united(lists)).toEqual(all));

  test('is a list of its own', () => {
    const list = Object.freeze(['response']);
    expect(united([list])).not.toBe(list);
  });
});
