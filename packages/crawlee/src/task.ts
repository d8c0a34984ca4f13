import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal } from './skip-statistics.js';

/** What is known of a request while a crawler works on it. */
export interface Task {
  /** The URL whose turn it is: it has been asked about, and need not be asked about again. */
  admitted: string | undefined;
  /** The page has been fetched and its handler is running. */
  isHandled: boolean;
  /** Why the page was not fetched. */
  refusal: Refusal | undefined;
}

/** The task that the running code belongs to. */
export const currentTask: AsyncLocalStorage<Task> = new AsyncLocalStorage<Task>();

/** Is the URL the one that was admitted? That holds for one request only. Fragments are never sent. */
export function takeAdmitted(task: Task | undefined, url: string): boolean {
  if (task?.admitted === undefined || withoutFragment(task.admitted) !== withoutFragment(url)) return false;
  task.admitted = undefined;
  return true;
}

/** A URL without its fragment, written as URLs are. */
export function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
