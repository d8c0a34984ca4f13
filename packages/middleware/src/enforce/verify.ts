import type { SpeakerRequest } from '../speaker/speaker.js';

/**
 * `true`: the request comes from the agent. `false`: it does not. `undefined`: that cannot be told, so the name is
 * believed.
 */
export type Verified = boolean | undefined;

/**
 * Tells whether a request comes from the agent that it names, for instance by reverse DNS or by the signature of Web
 * Bot Auth. `agent` is the product token. It is not asked about agents that are refused by their name.
 */
export type Verify = (request: SpeakerRequest, agent: string) => Verified | Promise<Verified>;
