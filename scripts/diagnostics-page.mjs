/** The page of all diagnostics, made from the catalogue so that it cannot fall behind. */
export function diagnosticsPage(catalogue) {
  const parts = [
    '# Diagnostics',
    '',
    'Made by `npm run docs` from the catalogue in `packages/core/src/diagnostics`; do not edit.',
    '',
    'Severity says what the publisher loses: **error**: they did not get what they asked for; **warning**: some readers',
    'will differ; **hint**: works, could be clearer. Codes stay; wording may change.',
  ];
  let dialect = '';
  for (const [code, { severity, clause, message, help }] of Object.entries(catalogue)) {
    const [before] = code.split('/');
    if (before !== dialect) parts.push('', `## ${before}`);
    dialect = before;
    parts.push(
      '',
      `### ${code}`,
      '',
      `**${severity}** · ${clause}`,
      '',
      message.replaceAll('*', '\\*'),
      '',
      help.replaceAll('*', '\\*'),
    );
  }
  return `${parts.join('\n')}\n`;
}
