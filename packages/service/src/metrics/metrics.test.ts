import { expect, test } from 'vitest';
import { createMetrics } from './metrics.js';

test('all times are counted, also those that were not handed over yet', async () => {
  const { registry, answered } = createMetrics();
  for (let request = 0; request < 2500; request++) answered('/ask', 200, 0.002);
  answered('/ask', 422, 0.2);
  answered('/may', 200, 0.002);
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('heed_request_duration_seconds_count{route="/ask",status="200"} 2500');
  expect(lines).toContain('heed_request_duration_seconds_bucket{le="0.001",route="/ask",status="200"} 0');
  expect(lines).toContain('heed_request_duration_seconds_bucket{le="0.0025",route="/ask",status="200"} 2500');
  expect(lines).toContain('heed_request_duration_seconds_count{route="/ask",status="422"} 1');
  expect(lines).toContain('heed_request_duration_seconds_count{route="/may",status="200"} 1');
  // Asked again, nothing is counted twice.
  expect(await registry.metrics()).toContain('heed_request_duration_seconds_count{route="/ask",status="422"} 1\n');
});

test('decisions are counted by usage, verdict and dialect', async () => {
  const { registry, decidedPlainly } = createMetrics();
  decidedPlainly('denied');
  decidedPlainly('denied');
  decidedPlainly('unstated');
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('heed_decisions_total'));
  expect(lines).toEqual([
    'heed_decisions_total{usage="crawl",verdict="denied",dialect="robots-txt"} 2',
    'heed_decisions_total{usage="crawl",verdict="unstated",dialect="none"} 1',
  ]);
});
