import type { Example } from './example.ts';

/** The Robot Exclusion Profile: rules for parts of a page, as class names. */
export const classNames: Example = {
  id: 'class-names',
  title: 'A page with private corners',
  about: 'Robot Exclusion Profile: rules as class names',
  summary: 'A class name on an element keeps that part out of the index, the copy or the list of links.',
  start: {
    url: 'https://allotment.example/diary.html',
    agents: ['*', 'FinderBot'],
    usages: ['crawl', 'index', 'follow', 'preserve', 'anchor-text'],
    sources: {
      robots: { text: '', status: 404 },
      headers: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n',
      page: `<!DOCTYPE html>
<html lang="en">
<head profile="http://example.org/xmdp/robots-profile#">
  <title>The allotment diary</title>
</head>
<body>
  <h1>The allotment diary</h1>
  <p id="diary">The beans are up. The fox has been to look at them.</p>
  <p id="phone" class="robots-noindex">Lost your key? Ring Mrs Plum on the corner plot.</p>
  <p id="photo" class="robots-noarchive">Photograph of the week: frost on the gate.</p>
  <ul id="adverts" class="robots-nofollow">
    <li><a href="https://seeds.example/">Seeds by post</a></li>
  </ul>
  <p><a href="/gate.html" class="robots-noanchortext">click here</a> for the map.</p>
</body>
</html>
`,
      files: [],
      policy: '',
    },
  },
  steps: [
    {
      text: 'The page as a whole has no rule. One paragraph has the class robots-noindex, so its words make no index entries; all others do.',
      button: 'See what is indexed',
      show: { tab: 'page', selected: { agent: 'FinderBot', usage: 'index' } },
      claims: [
        { agent: 'FinderBot', usage: 'index', verdict: 'unstated' },
        { agent: 'FinderBot', view: 'text', has: 'The beans are up', lacks: 'Mrs Plum' },
      ],
    },
    {
      text: 'The photograph has robots-noarchive: it can be found, but a kept copy leaves it out, and so does a snippet.',
      button: 'See what is kept',
      show: { tab: 'page', selected: { agent: 'FinderBot', usage: 'preserve' } },
      claims: [
        { agent: 'FinderBot', view: 'text', has: 'Photograph of the week' },
        { agent: 'FinderBot', view: 'copy', has: 'Mrs Plum', lacks: 'Photograph of the week' },
        { agent: 'FinderBot', view: 'snippet', query: 'frost', lacks: 'frost on the gate' },
      ],
    },
    {
      text: 'robots-nofollow covers every link inside its element. robots-noanchortext lets a link be followed, but its words say nothing about where it leads.',
      button: 'See which links are followed',
      show: { tab: 'page', selected: { agent: 'FinderBot', usage: 'follow' } },
      claims: [
        { agent: 'FinderBot', view: 'links', has: '/gate.html', lacks: 'seeds.example' },
        { agent: 'FinderBot', view: 'links', has: '"text":null', lacks: 'click here' },
      ],
    },
    {
      text: 'The names mean something only because the head names the profile. Without it they are ordinary style classes, and nothing is left out.',
      button: 'Remove the profile',
      show: {
        tab: 'page',
        selected: { agent: 'FinderBot', usage: 'index' },
        replace: [{ pane: 'page', from: '<head profile="http://example.org/xmdp/robots-profile#">', to: '<head>' }],
      },
      claims: [
        { agent: 'FinderBot', view: 'text', has: 'Mrs Plum' },
        { agent: 'FinderBot', view: 'copy', has: 'Photograph of the week' },
        { agent: 'FinderBot', view: 'links', has: 'seeds.example' },
      ],
    },
  ],
};
