import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { startRound } from './count-round.js';
import { countDeath, noDeaths } from './restart-delay.js';
import { addedText, createSumOfWorkers } from './sum-of-workers.js';
import { forwardLines } from './whole-lines.js';
import type { Figures } from './worker-messages.js';

describe('a worker that ends', () => {
  test('is replaced later and later, up to a bound', () => {
    let deaths = noDeaths;
    const delays: number[] = [];
    for (let death = 0; death < 12; death++) {
      const counted = countDeath(deaths, 5);
      deaths = counted.deaths;
      delays.push(counted.delay);
    }
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000]);
    expect(countDeath({ inARow: 1e6 }, 0).delay).toBe(30_000);
  });

  test('is replaced at once if it had run for long', () => {
    expect(countDeath({ inARow: 9 }, 60_000)).toEqual({ deaths: { inARow: 1 }, delay: 100 });
  });
});

describe('figures of several workers', () => {
  async function figuresOf(count: number, clients: number): Promise<Figures> {
    const register = new Registry();
    const registers = [register];
    new Counter({ name: 'decisions', help: 'd', labelNames: ['usage'], registers }).inc({ usage: 'crawl' }, count);
    new Gauge({ name: 'clients', help: 'c', registers }).set(clients);
    new Histogram({ name: 'seconds', help: 's', buckets: [1, 2], registers }).observe(1.5);
    return register.getMetricsAsJSON();
  }

  test('are added up', async () => {
    const sum = createSumOfWorkers();
    sum.take(1, await figuresOf(3, 1));
    sum.take(2, await figuresOf(4, 1));
    sum.take(1, await figuresOf(5, 2));
    const text = await addedText(await sum.all());
    expect(text).toContain('decisions{usage="crawl"} 9\n');
    expect(text).toContain('clients 3\n');
    expect(text).toContain('seconds_bucket{le="2"} 2\n');
    expect(text).toContain('seconds_count 2\n');
  });

  test('keep what was counted by one that ended, and forget how it was', async () => {
    const sum = createSumOfWorkers();
    sum.take(1, await figuresOf(3, 1));
    sum.take(2, await figuresOf(4, 1));
    sum.drop(1);
    sum.drop(3);
    sum.take(4, await figuresOf(1, 7));
    sum.drop(2);
    const text = await addedText(await sum.all());
    expect(text).toContain('decisions{usage="crawl"} 8\n');
    expect(text).toContain('clients 7\n');
    expect(text).toContain('seconds_count 3\n');
  });

  test('are there when the last worker has answered or ended', async () => {
    const round = startRound([1, 2]);
    let isOver = false;
    const over = round.over.then(() => {
      isOver = true;
    });
    round.heard(1);
    round.heard(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    round.heard(2);
    await over;
    await startRound([]).over;
  });
});

test('what a worker prints is handed on in whole lines', async () => {
  async function* printed(): AsyncGenerator<Uint8Array> {
    for (const chunk of ['{"a', '":1}\n{"b":2}\n{"c', '":3}\n{"half']) yield Buffer.from(chunk);
    throw new Error('the pipe is broken');
  }
  const written: string[] = [];
  const half = await forwardLines(printed(), async (bytes) => void written.push(Buffer.from(bytes).toString()));
  expect(written).toEqual(['{"a":1}\n{"b":2}\n', '{"c":3}\n']);
  expect(half).toBe('{"half'.length);
});
