import * as agents from '@heed/agents';
import { checkPolicy, type PolicyCheck, type Site } from '@heed/core/compare';
import { siteOfWritten, writeCarriers } from '@heed/core/write';
import { CommandError } from '../command-error.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { readSite } from '../documents/site/read-site.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { columnsOf } from '../policy-check/columns.js';
import { loadMarkup } from '../policy-check/load-markup.js';
import { readPolicyOrTell } from '../policy-check/read-policy.js';
import type { PolicyDocument } from '../policy-yaml/read-policy-file.js';
import { createStyle } from '../terminal/style.js';
import { formatWriteJson } from './json.js';
import { keepRest } from './keep-rest.js';
import type { WriteOptions } from './options.js';
import { type Outcome, statusOf } from './outcome.js';
import { planFiles } from './planned-files.js';
import { previewOf } from './preview.js';
import { putFiles } from './put-files.js';
import { formatOutcome } from './report.js';

/** Writes a policy into every carrier, reads it back and compares it with the policy. Gives the exit status. */
export async function runWrite(path: string, options: WriteOptions, io: Io): Promise<0 | 1 | 2> {
  const { out, force = false, dryRun = false } = options;
  if (out === undefined) throw new CommandError('name the folder to write into with --out FOLDER.');
  const inputs = createInputs(io);
  const colour = options.color === undefined ? undefined : options.color ? 'always' : 'never';
  const document = await readPolicyOrTell(path, colour, inputs, io);
  if (document === undefined) return 2;
  const { acap = false, server: servers = [] } = options;
  const written = writeCarriers(document.policy, { agents, acap, servers });
  const planned = planFiles(out, written.files, keepRest, force, inputs.files);
  const site = dryRun
    ? { name: out, site: siteOfWritten(document.policy, written), textAt: () => undefined }
    : await put();
  const outcome: Outcome = {
    document,
    written,
    planned,
    site,
    dryRun,
    proof: await prove(document, site.site, inputs),
  };
  if (options.json) await io.stdout.write(formatWriteJson(outcome));
  else await tell(outcome);
  return statusOf(outcome);

  async function put(): Promise<Outcome['site']> {
    await io.finish(async () => putFiles(planned, inputs.files));
    const { site: origin } = document?.policy ?? {};
    return readSite(out ?? '', { cache: false, ...(origin === undefined ? {} : { site: origin }) }, inputs);
  }

  /** What would be written is a text for other programs, so that what there is to say of it goes elsewhere. */
  async function tell(told: Outcome): Promise<void> {
    const { stdout, stderr, env } = io;
    const style = createStyle(stdout, env, colour);
    if (!dryRun) return writeLines(stdout, formatOutcome(told, style, columnsOf(stdout)));
    await writeLines(stdout, previewOf(planned, stdout.isTTY ? 'person' : 'patch', style));
    const lines = formatOutcome(told, createStyle(stderr, env, colour), columnsOf(stderr));
    stderr.write(`${lines.join('\n')}\n`);
  }
}

async function prove({ policy }: PolicyDocument, site: Site, inputs: Inputs): Promise<PolicyCheck> {
  await loadMarkup(site, inputs);
  return checkPolicy(policy, site, { agents, markup: inputs.markup });
}
