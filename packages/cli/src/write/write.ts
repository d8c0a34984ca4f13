import * as agents from '@heed/agents';
import { defined } from '@heed/core/internal';
import { sentRules, siteOfWritten } from '@heed/core/internal/comparisons';
import { type Written, writeCarriers } from '@heed/core/write';
import type { PolicyDocument } from '@heed/policy-yaml';
import { CommandError } from '../command-error.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { readSite } from '../documents/site/read-site.js';
import type { ExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { readPolicyOrTell } from '../policy-check/read-policy.js';
import { printable } from '../terminal/printable.js';
import { columnsOf } from '../terminal/screen.js';
import { createStyle } from '../terminal/style.js';
import { formatMadeJson, formatWriteJson } from './json.js';
import { keepRest } from './keep-rest.js';
import { type Made, makePolicy, policyFileName } from './made-policy.js';
import type { WriteOptions } from './options.js';
import { isMadeExactly, type Outcome, statusOf } from './outcome.js';
import { planFiles } from './planned-files.js';
import { previewOf } from './preview.js';
import { prove } from './prove.js';
import { putFiles } from './put-files.js';
import { formatMade, formatOutcome } from './report.js';

/**
 * Writes a policy into every carrier, reads it back and compares it with the policy. The policy is read, or made of what a site says;
 * without a folder, one that was made is printed. Gives the exit status.
 */
export async function runWrite(path: string | undefined, options: WriteOptions, io: Io): Promise<ExitStatus> {
  refuseMisuse(path, options);
  const inputs = createInputs(io);
  if (options.from !== undefined) {
    const made = await makePolicy(options.from, options.site, inputs);
    return options.out === undefined ? tellMade(made, options, io) : writeFiles(made.document, made, options, inputs);
  }
  const document = await readPolicyOrTell(path ?? '', options.color, inputs, io);
  return document === undefined ? 2 : writeFiles(document, undefined, options, inputs);
}

/** Refuses options that make no sense together instead of ignoring one of them. */
function refuseMisuse(path: string | undefined, { from, out, site, ...options }: WriteOptions): void {
  if (path !== undefined && from !== undefined) {
    throw new CommandError(`--from makes a policy: leave out ${path}, or --from ${from}.`);
  }
  if (path === undefined && from === undefined) {
    throw new CommandError('name the policy to write, or make one of what there is with --from FILE.');
  }
  if (site !== undefined && from === undefined) {
    throw new CommandError('--site is for --from: a policy says itself which site it is for.');
  }
  if (options.server !== undefined && options.snippets === undefined) {
    throw new CommandError(
      'name the folder for the texts of --server with --snippets FOLDER: what is in --out is public.',
    );
  }
  if (out !== undefined) return;
  if (from === undefined) throw new CommandError('name the folder to write into with --out FOLDER.');
  const useless = (['acap', 'server', 'snippets', 'force', 'dryRun'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (useless === undefined) return;
  const name = useless === 'dryRun' ? 'dry-run' : useless;
  throw new CommandError(`--${name} is for writing files: name the folder with --out FOLDER.`);
}

/** Prints a policy that was made. What there is to say of it goes elsewhere, so that the policy can be saved. */
async function tellMade(made: Made, options: WriteOptions, io: Io): Promise<ExitStatus> {
  const { stdout, stderr, env } = io;
  if (options.json) await stdout.write(formatMadeJson(made));
  else {
    const { text } = made.document.source;
    // It can be saved, and a terminal obeys nothing in it: YAML leaves some control characters as they are.
    await stdout.write(stdout.isTTY ? text.split('\n').map(printable).join('\n') : text);
    const lines = formatMade(made, createStyle(stderr, env, options.color), columnsOf(stderr));
    stderr.write(`${lines.join('\n')}\n`);
  }
  if (isMadeExactly(made)) return 0;
  return made.proof.complete ? 1 : 2;
}

async function writeFiles(
  document: PolicyDocument,
  made: Made | undefined,
  options: WriteOptions,
  inputs: Inputs,
): Promise<ExitStatus> {
  const { io, files } = inputs;
  const { out = '', snippets, force = false, dryRun = false, acap = false, server: servers = [] } = options;
  const { policy } = document;
  const written = writeCarriers(policy, { agents, acap, servers });
  const isUnsaid = written.notExpressible.length > 0 && !force;
  const texts = [...(made === undefined ? [] : [policyFile(document)]), ...written.files];
  const isForced = force || dryRun || isUnsaid;
  const planned = [
    ...planFiles(out, texts, keepRest, isForced, files),
    ...(snippets === undefined ? [] : planFiles(snippets, written.snippets, keepRest, isForced, files)),
  ];
  const isWritten = !dryRun && !isUnsaid;
  if (isWritten) await io.finish(async () => putFiles(planned, files));
  const found = isWritten ? await readSite(out, originOf(document), inputs) : unwritten(out, document, written);
  // A server sends what its text says, and not what is in _headers.
  const site =
    servers.length === 0 ? found : { ...found, site: { ...found.site, headers: sentRules(written.headers) } };
  const proof = await prove(document, site.site, inputs);
  const outcome: Outcome = defined({ document, written, planned, site, isWritten, dryRun, proof, made });
  if (options.json) await io.stdout.write(formatWriteJson(outcome));
  else await tell(outcome, options, io);
  return statusOf(outcome);
}

function policyFile({ source }: PolicyDocument): { readonly path: string; readonly text: string } {
  return { path: policyFileName, text: source.text };
}

function originOf({ policy: { site } }: PolicyDocument): { readonly cache: false; readonly site?: string } {
  return defined({ cache: false, site });
}

/** The site as it would be. */
function unwritten(out: string, { policy }: PolicyDocument, written: Written): Outcome['site'] {
  return { name: out, site: siteOfWritten(policy, written), textAt: () => undefined };
}

/** What would be written is a text for other programs, so that what there is to say of it goes elsewhere. */
async function tell(outcome: Outcome, options: WriteOptions, { stdout, stderr, env }: Io): Promise<void> {
  const style = createStyle(stdout, env, options.color);
  if (!outcome.dryRun) return writeLines(stdout, formatOutcome(outcome, style, columnsOf(stdout)));
  await writeLines(stdout, previewOf(outcome.planned, stdout.isTTY ? 'person' : 'patch', style));
  const lines = formatOutcome(outcome, createStyle(stderr, env, options.color), columnsOf(stderr));
  stderr.write(`${lines.join('\n')}\n`);
}
