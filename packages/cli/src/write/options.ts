/** A server that snippets are written for. */
export const serverNames = ['nginx', 'apache', 'caddy'] as const;

export type ServerName = (typeof serverNames)[number];

export interface WriteOptions {
  readonly out?: string;
  readonly acap?: true;
  readonly server?: readonly ServerName[];
  readonly force?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly color?: boolean;
}
