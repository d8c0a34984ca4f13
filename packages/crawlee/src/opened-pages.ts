import type { DevToolsSession } from './browser-types.js';

/**
 * Closes the pages that a page has opened when that page is closed: nobody else does. Playwright tells of them when they have begun to
 * work, and only while the page that opened them is there; the browser itself names it from the start.
 *
 * Limit: what a click with the Ctrl key opens has nobody who opened it, and stays until the browser is closed.
 */
export async function closeOpenedPages(session: DevToolsSession): Promise<void> {
  const openedBy = new Map<string, string[]>();
  session.on('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
    if (openerId !== undefined) openedBy.set(openerId, [...(openedBy.get(openerId) ?? []), targetId]);
  });
  session.on('Target.targetDestroyed', ({ targetId }) => {
    for (const opened of openedBy.get(targetId) ?? []) {
      // It may be closed by now, as may the browser.
      void session.send('Target.closeTarget', { targetId: opened }).catch(() => undefined);
    }
    openedBy.delete(targetId);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}
