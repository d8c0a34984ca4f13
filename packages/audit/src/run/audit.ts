import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { defined, makeFolder } from '@heed/core/internal';
import { AuditError } from '../audit-error.js';
import { findSources } from '../evidence/sources.js';
import type { FoundInputs } from '../inputs/find-inputs.js';
import { packageVersion } from '../package-version.js';
import { answerUnits, joinCopies, refuseCopies } from './answers-phase.js';
import { type AuditFolder, auditFolder } from './audit-folder.js';
import { collectEvidence } from './evidence-phase.js';
import { failureOf } from './failure.js';
import { tallyOf, writeResults } from './finish.js';
import { digestOf, type FolderSettings, settingsDifference } from './folder-settings.js';
import { identityOf, inputsDifference } from './input-identity.js';
import { type Manifest, ofFiles, openManifest } from './manifest.js';
import { findFiles, type Plan, planFiles, unitBytesFor } from './plan.js';
import { type EvidencePlan, planEvidence } from './plan-evidence.js';
import { refuseContradictions } from './refuse-contradictions.js';
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
  return auditFrom(withReject(withListDigest(request)));
}

async function auditFrom(request: AuditRequest): Promise<AuditOutcome> {
  refuseContradictions(request);
  // What cannot be found is told before anything is made.
  const { files, problems } = await findFiles(request);
  const sources = findSources(request.robotsFrom ?? [], request.cwd, request.onNote);
  const temporary = request.out === undefined ? makeTemporaryFolder() : undefined;
  const folder = auditFolder(temporary?.path ?? resolve(request.cwd, request.out as string));
  try {
    makeFolder(folder.path, { mkdirSync, statSync, dirname });
    const manifest = openManifest(folder);
    try {
      rmSync(folder.works, { recursive: true, force: true, maxRetries: 3 });
      mkdirSync(folder.work, { recursive: true });
      const unitBytes = request.unitBytes ?? unitBytesFor(files);
      const plan = await planFiles(files, folder.work, unitBytes, request);
      refuseCopies(plan.units, request);
      const evidence = await planEvidence(plan.units, sources, request, unitBytes);
      return await auditInto(folder, manifest, { ...plan, problems }, evidence, { ...request, unitBytes });
    } finally {
      manifest.close();
    }
  } catch (error) {
    throw failureOf(error, folder.path);
  } finally {
    temporary?.remove();
  }
}

/** The request with the digest of its list among the settings, by which a folder is resumed. */
function withListDigest(request: AuditRequest): AuditRequest {
  const { optOut, settings } = request;
  if (optOut === undefined) return request;
  const digest = `sha256:${createHash('sha256').update(optOut).digest('hex')}`;
  return { ...request, settings: { ...settings, optOut: digest } };
}

/** The request with what else has to be written among the settings. */
function withReject(request: AuditRequest): AuditRequest {
  return request.reject === undefined ? request : { ...request, settings: { ...request.settings, reject: true } };
}

async function auditInto(
  folder: AuditFolder,
  manifest: Manifest,
  plan: Plan & Pick<FoundInputs, 'problems'>,
  evidence: EvidencePlan,
  request: AuditRequest & { readonly unitBytes: number },
): Promise<AuditOutcome> {
  const before = manifest.settings();
  const { settings, robotsFrom = [], as, unitBytes } = request;
  const now: FolderSettings = { settings, robotsFrom, as, unitBytes, version: packageVersion() };
  const inputs = evidence.ready === undefined ? plan.inputs : [...plan.inputs, identityOf(evidence.ready)];
  if (before === undefined) {
    const units = { evidence: evidence.units.length, answers: plan.units.length };
    manifest.begin(now, inputs, units, plan.problems);
  } else {
    refuseDifference(folder, before, now, inputsDifference(manifest.inputs(), inputs));
    refuseOtherUnits(folder, manifest.plannedUnits('evidence'), evidence.units.length);
    refuseOtherUnits(folder, manifest.plannedUnits('answers'), plan.units.length);
  }
  if (request.optOut !== undefined) writeFileSync(folder.optOut, request.optOut);
  // Records without a moment are asked about as of the moment at which the audit first began.
  const kept = before?.settings ?? settings;
  const wasFinished = manifest.isDone('audit');
  if (!wasFinished && request.onProblem !== undefined)
    for (const one of manifest.problems(ofFiles)) request.onProblem(one);
  if (!wasFinished) await runPhases(folder, manifest, plan, evidence, { ...request, settings: kept });
  const tally = tallyOf(manifest);
  if (request.out !== undefined) {
    const { version } = now;
    const names = plan.inputs.map(({ file }) => file);
    await writeResults(folder, manifest, kept, tally, { inputs: names, robotsFrom, version });
    manifest.finish('audit');
    for (const path of [folder.works, folder.copies]) rmSync(path, { recursive: true, force: true });
  }
  if (wasFinished && request.onProblem !== undefined) for (const one of manifest.problems()) request.onProblem(one);
  return defined({
    tally,
    settings: kept,
    problems: manifest.countProblems(),
    setAside: tally.problems['set-aside'] ?? 0,
    state: wasFinished ? 'finished' : before === undefined ? 'new' : 'resumed',
    out: request.out === undefined ? undefined : folder.path,
  });
}

function refuseDifference(
  folder: AuditFolder,
  before: FolderSettings,
  now: FolderSettings,
  changes: readonly string[],
): void {
  // Other inputs may make units of another size.
  const same = changes.length > 0 ? { ...now, unitBytes: before.unitBytes } : now;
  const others = digestOf(before) === digestOf(same) ? [] : settingsDifference(before, same);
  const what = [...(others.length > 0 ? ['settings'] : []), ...(changes.length > 0 ? ['inputs'] : [])];
  if (what.length > 0) throw different(folder, `other ${what.join(' and other ')}`, [...others, ...changes]);
}

/** The same files are always cut into the same units; so others are meant, or other pieces of them. */
function refuseOtherUnits(folder: AuditFolder, before: number | undefined, now: number): void {
  if (before === now) return;
  throw different(folder, 'other inputs', [`There were ${before} pieces of files to read, and now there are ${now}.`]);
}

function different(folder: AuditFolder, what: string, sentences: readonly string[]): AuditError {
  return new AuditError(
    `the audit in ${folder.path} was begun with ${what}. ${sentences.join(' ')} Name another folder for this one.`,
  );
}

async function runPhases(
  folder: AuditFolder,
  manifest: Manifest,
  plan: Plan,
  evidence: EvidencePlan,
  request: AuditRequest,
): Promise<void> {
  const pool = createPool(
    defined({
      count: Math.max(1, Math.min(request.workers ?? availableParallelism(), plan.units.length)),
      memory: request.workerMemory ?? defaultWorkerMemory,
      recordSeconds: request.recordSeconds ?? defaultRecordSeconds,
      work: folder.work,
      temporary: request.out === undefined ? folder.path : undefined,
      setup: defined({
        settings: request.settings,
        evidence: evidence.ready?.path ?? folder.evidence,
        optOut: request.optOut === undefined ? undefined : folder.optOut,
      }),
    }),
  );
  try {
    if (evidence.ready === undefined) await collectEvidence(folder, evidence, manifest, pool, request);
    const copiedFrom = { inputs: plan.inputs.map(({ file }) => file), version: packageVersion() };
    await answerUnits(folder, plan.units, request.settings, manifest, pool, request, copiedFrom);
    if (request.out !== undefined && !manifest.isDone('copies')) {
      await joinCopies(folder, plan.units, request.settings, request, copiedFrom);
      manifest.finish('copies');
    }
  } finally {
    await pool.stop();
  }
}
