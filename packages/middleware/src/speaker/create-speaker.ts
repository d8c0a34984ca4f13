import * as agents from '@heed/agents';
import type { PolicyFile } from '@heed/core/policy-file';
import { writeCarriers } from '@heed/core/write';
import { refuser } from '../enforce/refuse.js';
import { addressOf, pathIn } from './address-of.js';
import { fileReply } from './file-reply.js';
import { type KnownOptions, knownOptions, type SpeakerOptions } from './options.js';
import { type GivenPolicy, policyOf } from './policy-of.js';
import type { Speaker, SpokenFields } from './speaker.js';
import { spokenFieldsOf } from './spoken-fields.js';
import { spokenFiles } from './spoken-files.js';

/**
 * Makes a speaker of a policy: the text of a policy file, or the object that such a text stands for. Throws a TypeError
 * for one that is wrong, and for options that are not valid.
 *
 * @example
 * ```ts
 * import { createSpeaker } from '@heed/middleware';
 *
 * const speaker = createSpeaker({ version: 1, rules: [{ agents: ['*'], paths: ['/drafts/'], deny: ['index', 'present']
 * }] }); console.log(speaker.headersFor('/drafts/a?b')[0]); // [ 'X-Robots-Tag', 'noindex' ]
 * ```
 */
export function createSpeaker(policy: GivenPolicy, options: SpeakerOptions = {}): Speaker {
  return speakerOf(policyOf(policy, 'policy'), knownOptions(options));
}

/** Makes a speaker of a policy that was read, and options that were checked. */
export function speakerOf(policy: PolicyFile, options: KnownOptions): Speaker {
  const { acap, robotsTag, maxAge, base, enforce } = options;
  const written = writeCarriers(policy, { agents, acap, program: true });
  const files = spokenFiles(written.files);
  const fieldsAt = spokenFieldsOf(written.headers, robotsTag);
  const refuse = enforce ? refuser(policy, options) : () => undefined;

  const fieldsOn = (address: string): SpokenFields => {
    const fields = fieldsAt(address);
    // Who asks makes a difference, except to files that all may read.
    if (!enforce || files.has(pathIn(address))) return fields;
    return { before: fields.before, behind: [...fields.behind, ['Vary', 'User-Agent']] };
  };
  const fieldsFor = (target: string): SpokenFields => fieldsOn(addressOf(target, base));

  return {
    robotsTxt: files.get('/robots.txt')?.text ?? '',
    files,
    written,
    base,
    fieldsFor,
    headersFor(target) {
      const { before, behind } = fieldsFor(target);
      return [...before, ...behind];
    },
    reply(request) {
      const address = addressOf(request.target, base);
      const file = files.get(pathIn(address));
      if (file === undefined) return refuse(request, () => fieldsOn(address));
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      return fileReply(file, request, maxAge, fieldsOn(address));
    },
  };
}
