import { describe, expect, test } from 'vitest';
import { type TextKind, textKindOf } from './text-kind.js';

describe('a file is known by its name', () => {
  test.each<[path: string, text: string, kind: TextKind | undefined]>([
    ['robots.txt', '', 'robots'],
    ['/a/b/Robots.TXT', '', 'robots'],
    ['old-robots-2.txt', '', 'robots'],
    ['robots.txt/notes.txt', 'User-agent: *', undefined],
    ['.well-known/tdmrep.json', '', 'tdmrep'],
    ['ai.txt', '', 'ai-txt'],
    ['_headers', '', 'header-rules'],
    ['_headers.txt', '', undefined],
    ['a.headers', '', 'headers'],
    ['a.http', '', 'headers'],
    ['a.html', '', 'html'],
    ['a.php', '', 'html'],
    ['a.xhtml', '', 'xml'],
    ['feed.xml', '<rss/>', 'xml'],
    ['licence.xml', '<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl">', 'rsl'],
    ['licence.xml', '<r:rsl xmlns:r="https://rslstandard.org/rsl">', 'rsl'],
    ['licence.rsl', '', 'rsl'],
    ['logo.svg', '<svg/>', undefined],
    ['heed.yaml', '', 'policy'],
    ['heed-policy.yml', '', 'policy'],
    ['news.policy.json', '', 'policy-json'],
    ['policy.yaml', 'version: 1\nrules:\n', 'policy'],
    ['policy.json', '{"version": 1, "rules": []}', 'policy-json'],
    ['policy.json', '{\n  "rules": []}', 'policy-json'],
    ['policy.json', '{"Version": "2012-10-17", "Statement": []}', undefined],
    ['heed.config.json', '{"rules": 1}', undefined],
    ['other.yaml', 'rules:\n', undefined],
    ['notes.txt', 'User-agent: *', undefined],
    ['', '', undefined],
  ])('%s %j', (path, text, kind) => {
    expect(textKindOf(path, text)).toBe(kind);
  });
});
