import type { ServerResponse } from 'node:http';
import { outside, type PageAnswer, type Target } from '../plan/site-plan.ts';

/** Sends a page, or what replaces it. */
export function sendPage(response: ServerResponse, answer: PageAnswer, addressOf: (target: Target) => string): void {
  switch (answer.kind) {
    case 'page': {
      const { links, nofollow } = answer;
      const meta = nofollow === 'meta' ? '<meta name="robots" content="nofollow">' : '';
      const rel = nofollow === 'rel' ? ' rel="nofollow"' : '';
      const anchors = links.map((link) => `<a${rel} href="${addressOf(link)}">link</a>`);
      const header = nofollow === 'header' ? { 'x-robots-tag': 'nofollow' } : {};
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...header });
      response.end(
        `<!doctype html><html><head><title>A page</title>${meta}</head><body>${anchors.join(' ')}</body></html>`,
      );
      return;
    }
    case 'redirect':
      response.writeHead(answer.status, { location: answer.to === 'outside' ? outside : addressOf(answer.to) }).end();
      return;
    case 'status':
      response.writeHead(answer.status, { 'content-type': 'text/plain' }).end('No page.');
      return;
    case 'resets':
      response.socket?.resetAndDestroy();
      return;
  }
}
