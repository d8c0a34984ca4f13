import { readFileSync } from 'node:fs';

/** The text of an example. */
export function proxyExample(name: string): string {
  return readFileSync(new URL(`../../../../examples/proxies/${name}`, import.meta.url), 'utf8');
}

/** An example of a configuration, changed first, with the addresses of a test instead of those written in it. */
export function configurationFor(
  file: string,
  site: URL,
  service: URL,
  port: number,
  change: (configuration: string) => string = (configuration) => configuration,
): string {
  const host = `127.0.0.1:${port}`;
  return (
    change(proxyExample(file))
      .replace('listen 80;', `listen ${host};`)
      .replace('address: 0.0.0.0, port_value: 80 ', `address: 127.0.0.1, port_value: ${port} `)
      // Traefik's rule is about the name alone.
      .replaceAll('`news.example`', '`127.0.0.1`')
      .replaceAll('news.example', host)
      .replaceAll('127.0.0.1:8700', service.host)
      .replaceAll('127.0.0.1:8080', site.host)
      .replaceAll('port_value: 8700', `port_value: ${service.port}`)
      .replaceAll('port_value: 8080', `port_value: ${site.port}`)
  );
}
