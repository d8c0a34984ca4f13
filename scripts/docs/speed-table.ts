import { formatTimes, resultsOf, type SpeedRun, type SpeedTask, tasks } from './speed-rows.ts';

const start = '<!-- speed -->\n';
const end = '<!-- /speed -->';

/** The README with its table of speeds as the saved run of the bench has them. */
export function withSpeedTable(readme: string, run: SpeedRun): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The README has no place for the table: ${start.trim()} … ${end}`);
  return `${readme.slice(0, from + start.length)}${speedTable(run)}${readme.slice(to)}`;
}

function speedTable(run: SpeedRun): string {
  const rows = tasks.map((task) => `| ${task.title} | ${ratioOf(run, task)} as fast as \`${task.peer}\` |\n`);
  const commands = [
    ['ask-command/real/medium', '`heed ask`, one thread', (value: number) => `${thousands(value)} questions a second`],
    ['ask-command/real/medium/workers-2/ratio', '`heed ask --workers 2`, two cores', plainTimes],
    ['lint/real/line', '`heed lint`, one thread', (value: number) => `${thousands(value)} files a second`],
    ['start-up/ask', 'Start and end of `heed ask` with one question', timesNode],
    ['start-up/check', 'Start and end of `heed check` on a saved page', timesNode],
    [
      'service/real/small/ask',
      '`heed serve`, `/ask`, one core',
      (value: number) => `${thousands(value)} questions a second`,
    ],
    ['service/real/small/stream', 'The same, as a stream', (value: number) => `${thousands(value)} questions a second`],
  ] as const;
  const more = commands.map(([bench, title, format]) => `| ${title} | ${format(heedValue(run, bench))} |\n`);
  const beside = [
    `| \`heed serve\`, \`/may\` | ${ratioIn(run, 'service/real/small/may', 'heed')} as fast as an empty route of Hono |\n`,
    `| Fetch a page of 10 KB by undici through the gate | ${ratioIn(run, 'gate/real/medium/undici', 'undici and gate')} as fast as without |\n`,
  ];
  const made = `Node ${run.node}, ${run.cores}, ${run.date}; ratios of the best rounds of one run.`;
  return `| Task | heed |\n| --- | --- |\n${rows.join('')}${more.join('')}${beside.join('')}\n${made}\n`;
}

function ratioOf(run: SpeedRun, { bench }: SpeedTask): string {
  return ratioIn(run, bench, 'heed');
}

function ratioIn(run: SpeedRun, bench: string, contestant: string): string {
  const ratio = resultsOf(run, bench).find((result) => result.contestant === contestant)?.ratio;
  if (ratio === undefined || ratio === null) throw new Error(`bench/results.json has no ratio for ${bench}`);
  return formatTimes(ratio);
}

function heedValue({ results }: SpeedRun, bench: string): number {
  const value = results.find((result) => result.bench === bench && result.contestant === 'heed')?.value;
  if (value === undefined || value === null) throw new Error(`bench/results.json has no ${bench}`);
  return value;
}

function thousands(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en');
}

function plainTimes(value: number): string {
  return `${formatTimes(value)} as fast as with one`;
}

function timesNode(value: number): string {
  return `${formatTimes(value)} the time of \`node -e 0\``;
}
