import { fileOnHost } from '../../policy/file.js';
import { rememberLast } from '../../text/memory.js';
import type { Source } from '../../text/source.js';
import { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import { readForVerdicts } from '../robots-txt/read.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Texts } from '../texts.js';

/** Where the file is on every host (AIT-1). */
const path = '/ai.txt';

/** An ai.txt as it was read. */
export interface AiTxt {
  /** The file as it was given. */
  readonly given: Source;
  /** The file read by the rules of RFC 9309, from which it takes its grammar (AIT-1), with its rules indexed if it is asked often. */
  readonly gate: CrawlGate;
  /** Other kinds of files have the same name, and only this one counts (AIT-3). */
  readonly isRecognised: boolean;
}

/** Reads an ai.txt. It takes any text. */
const readAiTxt: (source: Source) => AiTxt = rememberLast((given) => {
  const robots = readForVerdicts(given.text, given.name);
  return { given, gate: new CrawlGate(robots), isRecognised: hasGroupWithRules(robots) };
});

/** Has the file a User-agent line followed by Allow or Disallow (AIN-17a)? Rules without a path are not kept. */
function hasGroupWithRules({ rules, agents, source }: RobotsTxt): boolean {
  if (rules.count > 0) return true;
  return agents.length > 0 && /^[ \t]*(?:dis)?allow[ \t]*:/im.test(source.text.slice(agents[1]));
}

/** The ai.txt of the host, if it was given and could be fetched (AIN-1b). */
export function aiTxtIn({ files, url }: Texts): AiTxt | undefined {
  const file = fileOnHost(files, path, url);
  return file?.kind === 'text' ? readAiTxt(file.source) : undefined;
}
