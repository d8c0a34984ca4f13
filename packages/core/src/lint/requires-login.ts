/** Does a server that answers with this status require a login, or let only some in (RFC 9110, 15.5.2 and 15.5.4)? */
export function requiresLogin(status: number | undefined): boolean {
  return status === 401 || status === 403;
}
