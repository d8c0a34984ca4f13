import type { Permission } from '../permission.js';

/** A request was not sent, because the agent may not fetch its URL. */
export class DeniedError extends Error {
  override readonly name = 'DeniedError';
  readonly code = 'HEED_DENIED';
  /** The URL that may not be fetched. After a redirect, this is where the redirect leads. */
  readonly url: string;
  /** Who says so. */
  readonly permission: Permission;

  constructor(permission: Permission) {
    super(`${permission.url} was not requested: ${permission.why}`);
    this.url = permission.url;
    this.permission = permission;
  }
}
