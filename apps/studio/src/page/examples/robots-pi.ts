import type { Example } from './example.ts';

/** The robots processing instruction: the META tag of XML. */
export const robotsPi: Example = {
  id: 'robots-pi',
  title: 'A list of headlines in XML',
  about: 'Robots processing instruction for XML documents',
  summary: 'One line at the top of an XML document says whether to index it and whether to follow its links.',
  start: {
    url: 'https://signal.example/headlines.xml',
    agents: ['*', 'FinderBot'],
    usages: ['crawl', 'index', 'follow', 'preserve', 'present-snippet'],
    sources: {
      robots: { text: '', status: 404 },
      headers: 'HTTP/1.1 200 OK\nContent-Type: application/xml\n',
      page: `<?xml version="1.0"?>
<?robots index="no" follow="yes"?>
<headlines xmlns:xlink="http://www.w3.org/1999/xlink">
  <story xlink:type="simple" xlink:href="/2026/bridge.xml">The old bridge gets a new lamp</story>
  <story xlink:type="simple" xlink:href="/2026/choir.xml">Choir looks for basses</story>
</headlines>
`,
      files: [],
      policy: '',
    },
  },
  steps: [
    {
      text: 'This list changes every hour, so it is not worth an index entry. The instruction in its second line says so: index="no".',
      button: 'Ask about the index',
      show: { selected: { agent: 'FinderBot', usage: 'index' } },
      claims: [{ agent: 'FinderBot', usage: 'index', verdict: 'denied', because: { pane: 'page', text: '<?robots' } }],
    },
    {
      text: 'But the stories that it links to should be found. follow="yes" lets crawlers follow the links to them.',
      button: 'Ask about the links',
      show: { selected: { agent: 'FinderBot', usage: 'follow' } },
      claims: [
        { agent: 'FinderBot', usage: 'follow', verdict: 'allowed', because: { pane: 'page', text: '<?robots' } },
        { agent: 'FinderBot', view: 'links', has: '/2026/bridge.xml' },
      ],
    },
    {
      text: 'The instruction knows two words only. It says nothing about keeping a copy.',
      button: 'Ask about copies',
      show: { selected: { agent: 'FinderBot', usage: 'preserve' } },
      claims: [{ agent: 'FinderBot', usage: 'preserve', verdict: 'unstated' }],
    },
    {
      text: 'It is an instruction in XML. Served as HTML, the same bytes are only a comment: then there is no rule.',
      button: 'Serve it as HTML',
      show: {
        selected: { agent: 'FinderBot', usage: 'index' },
        replace: [{ pane: 'headers', from: 'application/xml', to: 'text/html' }],
      },
      claims: [{ agent: 'FinderBot', usage: 'index', verdict: 'unstated' }],
    },
  ],
};
