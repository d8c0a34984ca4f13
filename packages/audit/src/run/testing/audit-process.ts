import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { defined } from '@heed/core/internal';
import type { AuditOutcome, AuditRequest } from '../request.js';

/** An audit in a process of its own, from the last build, so that it can be killed. */
export interface AuditProcess {
  readonly process: ChildProcess;
  /** The outcome, or what it said when it failed. */
  readonly end: Promise<{ readonly outcome?: AuditOutcome; readonly error: string; readonly out: Buffer }>;
}

export type PlainRequest = Omit<AuditRequest, 'stdin' | 'write' | 'signal' | 'onProgress' | 'onProblem' | 'onNote'>;

const program = `
  const { audit, AuditError } = await import(${JSON.stringify(new URL('../../../dist/index.js', import.meta.url).href)});
  const request = JSON.parse(process.argv[1]);
  const write = (bytes) => new Promise((resolve) => process.stdout.write(bytes, resolve));
  try {
    const outcome = await audit({ ...request, write, stdin: process.stdin });
    process.stderr.write(JSON.stringify(outcome));
  } catch (error) {
    process.stderr.write(error instanceof AuditError ? error.message : String(error.stack));
    process.exitCode = 2;
  }
`;

export function startAudit(request: PlainRequest, env: Readonly<Record<string, string>> = {}): AuditProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(request)], {
    env: { ...process.env, ...env },
  });
  const out: Buffer[] = [];
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const end = once(child, 'close').then(([status]: unknown[]) =>
    defined<Awaited<AuditProcess['end']>>({
      outcome: status === 0 ? (JSON.parse(said) as AuditOutcome) : undefined,
      error: said,
      out: Buffer.concat(out),
    }),
  );
  return { process: child, end };
}

/** The processes that a process has started. Only Linux tells. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
