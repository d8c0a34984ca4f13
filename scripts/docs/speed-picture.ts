import { formatTimes, resultsOf, type SpeedResult, type SpeedRun, type SpeedTask, tasks } from './speed-rows.ts';

const width = 860;
const barHeight = 15;
const titleHeight = 22;
const gap = 12;
const left = 150;
const right = 70;
const ink = '#1f2328';
const heedColour = '#0a7d4b';
const otherColour = '#9aa4b2';

/** Returns a picture of heed and its peers: a bar for each contestant of each task, as an SVG on a logarithmic scale. */
export function speedPicture(run: SpeedRun): string {
  const groups = tasks.map((task) => ({ task, bars: barsOf(run, task) }));
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ times }) => times)));
  let y = 44;
  const parts: string[] = [];
  for (const { task, bars } of groups) {
    parts.push(text(10, y + 11, task.title, 'font-weight="600"'));
    y += titleHeight;
    for (const bar of bars) {
      parts.push(...barAt(y, bar, most));
      y += barHeight;
    }
    y += gap;
  }
  const heading = 'Times as fast as the slowest of each task; each step to the right is ten times';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${ink}">
<title>How fast heed is beside other libraries</title>
<rect width="${width}" height="${y}" fill="#ffffff"/>
${scale(most, y)}
${text(10, 22, heading)}
${parts.join('\n')}
</svg>
`;
}

interface Bar {
  readonly contestant: string;
  /** Times as fast as the slowest. */
  readonly times: number;
}

function barsOf(run: SpeedRun, task: SpeedTask): Bar[] {
  const measured = resultsOf(run, task.bench).filter((result): result is SpeedResult & { ratio: number } => {
    return result.ratio !== null && result.contestant !== 'CrawlGate';
  });
  const slowest = Math.min(...measured.map(({ ratio }) => ratio));
  return measured
    .map(({ contestant, ratio }) => ({ contestant, times: ratio / slowest }))
    .sort((one, other) => other.times - one.times);
}

function lengthOf(times: number, most: number): number {
  // The slowest keeps a bar that can be seen.
  return 4 + ((width - left - right - 4) * Math.log10(times)) / Math.log10(most);
}

function barAt(y: number, { contestant, times }: Bar, most: number): string[] {
  const length = lengthOf(times, most);
  const colour = contestant === 'heed' ? heedColour : otherColour;
  return [
    text(left - 8, y + 11, contestant, 'text-anchor="end"'),
    `<rect x="${left}" y="${y + 2}" width="${length.toFixed(1)}" height="${barHeight - 4}" fill="${colour}"/>`,
    text(Math.round(left + length + 6), y + 11, formatTimes(times)),
  ];
}

/** A thin line at each power of ten. */
function scale(most: number, height: number): string {
  const lines: string[] = [];
  for (let times = 1; times <= most; times *= 10) {
    const x = (left + lengthOf(times, most)).toFixed(1);
    lines.push(`<line x1="${x}" x2="${x}" y1="34" y2="${height - gap}" stroke="#e3e7ec"/>`);
  }
  return lines.join('\n');
}

function text(x: number, y: number, words: string, more = ''): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}"${more === '' ? '' : ` ${more}`}>${escaped}</text>`;
}
