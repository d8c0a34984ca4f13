/** How proxies tell a service which request they ask about. Each reads only what that proxy sets itself. */
export const proxyStyles = ['nginx', 'caddy', 'traefik', 'envoy'] as const;

/** A proxy that asks before it lets a request pass. */
export type ProxyStyle = Extract<(typeof proxyStyles)[number], string>;
