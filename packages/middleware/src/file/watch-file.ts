import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/**
 * Milliseconds between two looks at a file. Looking works where notices do not come: on network drives, and through
 * links.
 */
const lookEvery = 2000;

/**
 * Calls back whenever a file is another one than before: changed, replaced, gone or back. What counts as before is the
 * file at the time of this call. Does not keep the process running.
 */
export function watchFile(file: string, onChange: () => void): { close(): void } {
  let mark = markNow(file);
  let isClosed = false;
  let timer: NodeJS.Timeout;
  const look = async (): Promise<void> => {
    const now = await stat(file).then(markOf, () => gone);
    if (isClosed) return;
    if (now !== mark) {
      mark = now;
      onChange();
    }
    wait();
  };
  const wait = (): void => {
    timer = setTimeout(look, lookEvery).unref();
  };
  wait();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const gone = 'gone';

function markNow(file: string): string {
  try {
    return markOf(statSync(file));
  } catch {
    return gone;
  }
}

function markOf(found: { readonly [field in 'dev' | 'ino' | 'size' | 'mtimeMs' | 'ctimeMs']: number }): string {
  return [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
}
