import { expect, test } from 'vitest';
import { createLanes } from './lanes.js';

test('lanes of origins that are no longer needed are removed', () => {
  const laneOf = createLanes();
  const busy = laneOf('http://busy.example');
  busy.waiting = 1;
  const recent = laneOf('http://recent.example');
  recent.delay = 60_000;
  recent.last = performance.now();
  const idle = laneOf('http://idle.example');
  for (let at = 0; at < 10_100; at++) laneOf(`http://${at}.example`);
  expect(laneOf('http://busy.example')).toBe(busy);
  expect(laneOf('http://recent.example')).toBe(recent);
  expect(laneOf('http://idle.example')).not.toBe(idle);
});
