import type { DevToolsSession } from './browser-types.js';

/**
 * Closes the pages that a page has opened when that page is closed: nothing else does. Playwright reports them only once they have begun to
 * work, and only while the page that opened them exists; the browser itself names the opener from the start.
 *
 * Limit: a page opened by a click with the Ctrl key has no opener, and stays until the browser is closed.
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
