import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { AuditError } from '../audit-error.js';
import { defaultUnitOctets } from '../inputs/plan-units.js';
import { whyNotStreamed } from '../output/row-writer.js';
import { answerUnits } from './answers-phase.js';
import { type AuditFolder, auditFolder } from './audit-folder.js';
import { collectEvidence } from './evidence-phase.js';
import { tallyOf, writeResults } from './finish.js';
import { digestOf, type FolderSettings, packageVersion, settingsDifference } from './folder-settings.js';
import { inputsDifference } from './input-identity.js';
import { type Manifest, openManifest } from './manifest.js';
import { findFiles, type Plan, planFiles } from './plan.js';
import type { AuditOutcome, AuditRequest } from './request.js';
import { makeTemporaryFolder } from './temporary-folder.js';
import { createPool } from './worker-pool.js';

/** How much memory a worker may use for its objects, in megabytes. Pages of 16 MiB with their trees fit. */
const defaultWorkerMemory = 1024;

/** After how many seconds without progress a worker is taken to hang. The longest records take a few. */
const defaultRecordSeconds = 300;

/**
 * Audits the inputs. Rejects with an `AuditError` if it cannot be run, or not to its end; what is finished is kept in the folder, and the
 * same request goes on from there.
 */
export async function audit(request: AuditRequest): Promise<AuditOutcome> {
  refuseContradictions(request);
  const files = await findFiles(request);
  const temporary = request.out === undefined ? makeTemporaryFolder() : undefined;
  const folder = auditFolder(temporary?.path ?? resolve(request.cwd, request.out as string));
  try {
    mkdirSync(folder.path, { recursive: true });
    const manifest = openManifest(folder);
    try {
      rmSync(folder.work, { recursive: true, force: true });
      mkdirSync(folder.work);
      const unitOctets = request.unitOctets ?? defaultUnitOctets;
      const plan = await planFiles(files, folder.work, unitOctets, request.stdin);
      return await auditInto(folder, manifest, plan, { ...request, unitOctets });
    } finally {
      manifest.close();
    }
  } finally {
    temporary?.remove();
  }
}

function refuseContradictions({ settings, out, write }: AuditRequest): void {
  const { views, agents, format, filter } = settings;
  if (views !== undefined && views.length > 0) {
    if (out === undefined) throw new AuditError('views are written into a folder: name one with --out.');
    if (agents.length !== 1) throw new AuditError('views are cut for one agent: name exactly one.');
  }
  if (out !== undefined) return;
  if (write === undefined) throw new AuditError('there is nowhere to write to: name a folder with --out.');
  const reason = filter === true ? undefined : whyNotStreamed(format);
  if (reason !== undefined) throw new AuditError(reason);
}

async function auditInto(
  folder: AuditFolder,
  manifest: Manifest,
  plan: Plan,
  request: AuditRequest & { readonly unitOctets: number },
): Promise<AuditOutcome> {
  const before = manifest.settings();
  const { settings, robotsFrom = [], as, unitOctets } = request;
  const now: FolderSettings = { settings, robotsFrom, as, unitOctets, version: packageVersion() };
  if (before === undefined) manifest.begin(now, plan.inputs);
  else refuseDifference(folder, manifest, before, now, plan);
  // Records without a moment are asked about as of the moment at which the audit first began.
  const kept = before?.settings ?? settings;
  const wasFinished = manifest.isFinished();
  if (!wasFinished) await runPhases(folder, manifest, plan, { ...request, settings: kept });
  const tally = tallyOf(manifest);
  if (request.out !== undefined) {
    await writeResults(folder, manifest, kept, tally);
    manifest.finish();
    rmSync(folder.work, { recursive: true, force: true });
  }
  if (wasFinished && request.onProblem !== undefined) for (const one of manifest.problems()) request.onProblem(one);
  return {
    tally,
    settings: kept,
    problems: manifest.countProblems(),
    setAside: tally.problems['set-aside'] ?? 0,
    state: wasFinished ? 'finished' : before === undefined ? 'new' : 'resumed',
    ...(request.out !== undefined && { out: folder.path }),
  };
}

function refuseDifference(
  folder: AuditFolder,
  manifest: Manifest,
  before: FolderSettings,
  now: FolderSettings,
  plan: Plan,
): void {
  if (digestOf(before) !== digestOf(now)) {
    throw different(folder, 'was begun with other settings', settingsDifference(before, now));
  }
  const changes = inputsDifference(manifest.inputs(), plan.inputs);
  if (changes.length > 0) throw different(folder, 'was begun with other inputs', changes);
  const planned = manifest.plannedUnits('answers');
  if (planned !== undefined && planned !== plan.units.length) {
    const sentence = `There were ${planned} pieces of files, and now there are ${plan.units.length}.`;
    throw different(folder, 'was begun with other inputs', [sentence]);
  }
}

function different(folder: AuditFolder, what: string, sentences: readonly string[]): AuditError {
  return new AuditError(
    `the audit in ${folder.path} ${what}. ${sentences.join(' ')} Name another folder for this one.`,
  );
}

async function runPhases(folder: AuditFolder, manifest: Manifest, plan: Plan, request: AuditRequest): Promise<void> {
  const evidenceUnits = plan.units.filter(({ kind }) => kind === 'warc');
  if (manifest.plannedUnits('evidence') === undefined) manifest.plan('evidence', evidenceUnits.length);
  if (manifest.plannedUnits('answers') === undefined) manifest.plan('answers', plan.units.length);
  const pool = createPool({
    count: Math.max(1, Math.min(request.workers ?? availableParallelism(), plan.units.length)),
    memory: request.workerMemory ?? defaultWorkerMemory,
    recordSeconds: request.recordSeconds ?? defaultRecordSeconds,
    work: folder.work,
    setup: {
      settings: request.settings,
      evidence: folder.evidence,
      ...(request.out === undefined && { temporary: folder.path }),
    },
  });
  try {
    await collectEvidence(folder, evidenceUnits, manifest, pool, request);
    await answerUnits(folder, plan.units, request.settings, manifest, pool, request);
  } finally {
    await pool.stop();
  }
}
