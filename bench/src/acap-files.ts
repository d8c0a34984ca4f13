const patternsInSet = 200;

/** A robots.txt with this number of ACAP fields, every tenth of which names a set of 200 patterns. */
export function acapFile(fields: number): string {
  const patterns = Array.from({ length: patternsInSet }, (_, place) => `/set${place}/*.htm`);
  const lines = ['##ACAP version=1.0', `ACAP-resource-set: pages ${patterns.join(' ')}`, 'ACAP-crawler: *'];
  for (let field = 0; field < fields; field++) {
    const word = field % 2 === 0 ? 'allow' : 'disallow';
    if (field % 10 === 0)
      lines.push(`ACAP-${word}-${field % 20 === 0 ? 'index' : 'crawl'}: the-acap:resource-set:pages`);
    else lines.push(`ACAP-${word}-crawl: ${pathOf(field)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A robots.txt with this number of fields, each as short as possible: fifty thousand of them must stay within ACAP's size limit of one MiB. */
export function compactAcapFile(fields: number): string {
  const lines = ['ACAP-resource-set: s /a/ /b/*.htm', 'ACAP-crawler: *'];
  for (let field = 0; field < fields; field++) {
    if (field % 500 === 0) lines.push('ACAP-disallow-index:the-acap:resource-set:s');
    else lines.push(`ACAP-allow-crawl:/${(field % 36).toString(36)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A robots.txt with as many conventional rules on the same paths. */
export function conventionalFile(rules: number): string {
  const lines = ['User-agent: *'];
  for (let rule = 0; rule < rules; rule++) lines.push(`${rule % 2 === 0 ? 'Allow' : 'Disallow'}: ${pathOf(rule)}`);
  return `${lines.join('\n')}\n`;
}

/** A URL that one of the fields covers. */
export function acapUrl(field: number): string {
  return `https://example.com${pathOf(field)}page.htm`;
}

function pathOf(field: number): string {
  return `/section${field % 997}/${field}/`;
}
