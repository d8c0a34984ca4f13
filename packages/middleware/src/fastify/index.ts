/**
 * For Fastify 5.
 *
 * @module
 */
import '../require-node.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addAtHead } from '../node/add-at-head.js';
import { speakerRequest } from '../node/answer.js';
import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Reply, Speaker } from '../speaker/speaker.js';

/** The part of a Fastify application that is used here. */
export interface FastifyApplication {
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void): unknown;
}

/** The part of a Fastify request that is used here. */
export interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly originalUrl: string;
  readonly ip: string;
}

/** The part of a Fastify reply that is used here. */
export interface FastifyReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: Uint8Array): unknown;
}

/** A plugin of Fastify. */
export type FastifyPlugin = (app: FastifyApplication, options: unknown, done: () => void) => void;

/**
 * A plugin that makes an application say what a speaker says: `app.register(speak(speaker))`, before the routes. It
 * speaks for the whole application, not only for what is registered with it.
 */
export function speak(speaker: Speaker): FastifyPlugin {
  requireSpeaker(speaker);
  const plugin: FastifyPlugin = (app, _, registered) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { raw, originalUrl, ip } = request;
      const asked = { ...speakerRequest(raw), target: originalUrl, address: ip, original: request };
      const own = speaker.reply(asked);
      const go = (found: Reply | undefined): void => {
        addAtHead(reply.raw, found?.fields ?? speaker.fieldsFor(asked.target));
        if (found === undefined) done();
        else send(reply, found);
      };
      if (own instanceof Promise) void own.then(go);
      else go(own);
    });
    registered();
  };
  // Without it, a plugin of Fastify is only heard by what is registered within it.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true, [Symbol.for('fastify.display-name')]: 'heed' });
}

function send(reply: FastifyReply, { status, headers, body }: Reply): void {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  // Fastify would give a text a type of its own.
  if (status === 304) reply.send();
  else reply.send(Buffer.from(body));
}
