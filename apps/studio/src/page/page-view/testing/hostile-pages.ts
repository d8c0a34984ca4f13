/** Pages that try to run, load, lead somewhere or cover the studio. `{canary}` is where what gets out arrives. */
export const hostilePages: Readonly<Record<string, string>> = {
  script: '<script>{run}</script>',
  'script from elsewhere':
    '<script src="{canary}script.js"></script><script type=module src="{canary}module.js"></script>',
  handlers:
    '<img src=x onerror="{run}"><body onload="{run}"><details open ontoggle="{run}"><input autofocus onfocus="{run}">',
  'handlers on everything':
    '<p onclick="{run}" onmouseover="{run}" onpointerover="{run}" onanimationstart="{run}">click</p>',
  'javascript: links':
    '<a href="javascript:{run}">click</a><a href=" java&#10;script:{run}">click</a><area href="javascript:{run}">',
  'links elsewhere':
    '<a href="{canary}link" target=_top ping="{canary}ping">click</a><a href="{canary}blank" target=_blank>click</a>',
  'data: and blob: links': '<a href="data:text/html,<script>{run}</script>" target=_top>click</a>',
  'meta refresh': '<meta http-equiv=refresh content="0;url={canary}refresh">',
  'meta refresh to a script': '<meta http-equiv=refresh content="0;url=javascript:{run}">',
  base: '<base href="{canary}" target=_top><a href=base>click</a><img src=base.png>',
  'a form': '<form action="{canary}form" target=_top><input name=a value=b><button>click</button></form>',
  'a form from elsewhere':
    '<form id=f></form><button form=f formaction="{canary}formaction" formtarget=_top>click</button>',
  frames:
    '<iframe src="{canary}iframe"></iframe><iframe srcdoc="<script>{run}</script>"></iframe><frameset><frame src="{canary}frame">',
  objects:
    '<object data="{canary}object"></object><embed src="{canary}embed"><applet archive="{canary}applet"></applet>',
  media:
    '<video src="{canary}video" poster="{canary}poster" autoplay></video><audio src="{canary}audio" autoplay></audio><track src="{canary}track">',
  images:
    '<img src="{canary}img" srcset="{canary}srcset 2x"><picture><source srcset="{canary}source"><img></picture><input type=image src="{canary}input">',
  links:
    '<link rel=stylesheet href="{canary}css"><link rel=preload as=image href="{canary}preload"><link rel=dns-prefetch href="{canary}dns"><link rel=icon href="{canary}icon"><link rel=prerender href="{canary}prerender"><link rel=manifest href="{canary}manifest">',
  'css that loads':
    '<style>@import "{canary}import"; @font-face { font-family: x; src: url({canary}font) } body { background: url({canary}url); font-family: x; list-style: image-set("{canary}set" 1x) }</style>',
  'css in attributes':
    '<p style="background: url({canary}style); width: expression({run})" background="{canary}background"><table background="{canary}table">',
  'css that covers':
    '<style>* { position: fixed !important; inset: 0; z-index: 2147483647 }</style><div style="position: fixed; inset: 0; z-index: 2147483647">click</div><dialog open popover style="position: fixed">click</dialog>',
  svg: '<svg onload="{run}"><script>{run}</script><image href="{canary}svg" /><use href="{canary}use" /><a xlink:href="javascript:{run}"><text>click</text></a><animate onbegin="{run}" attributeName=x dur=1s /><foreignObject><img src=x onerror="{run}"></foreignObject></svg>',
  'mutation in math':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror={run}&gt;">',
  'mutation in svg': '<svg></p><style><a id="</style><img src=x onerror={run}>">',
  'mutation in noscript': '<noscript><p title="</noscript><img src=x onerror={run}>"></noscript>',
  'mutation in templates':
    '<template><style></template><img src=x onerror="{run}"></style></template><template shadowrootmode=open><script>{run}</script></template>',
  'mutation in titles and texts':
    '<title></title><script>{run}</script><textarea></textarea><img src=x onerror="{run}"></textarea><xmp></xmp><img src=x onerror="{run}"><noembed><img src=x onerror="{run}"></noembed>',
  'mutation in forms':
    '<form id=x></form><form><div></form><form id=y><math><mtext></form><form><mglyph><style></math><img src onerror="{run}">',
  'out of the frame':
    "\"><script>{run}</script></iframe><script>{run}</script>' onload='{run}' &quot;&gt;&lt;script&gt;{run}&lt;/script&gt;",
  'out of our attributes':
    "<p class='\"><img src=x onerror={run}>' id='\" onclick=\"{run}' data-nosnippet>click</p><img alt='\"><script>{run}</script>'>",
  'out of our styles': '</style><script>{run}</script><p class="</style><img src=x onerror={run}>">click',
  'names that are ours':
    '<div class="region tag current" data-region=0 data-region="1e9" tabindex=0>click</div><form name=body><input name=className><input name=querySelectorAll><img name=documentElement>',
  'names of strangers': '<x-script onclick="{run}"><a:b xmlns:a="http://www.w3.org/1999/xhtml">click</a:b></x-script>',
  'a window name': '<a target="_parent" href="{canary}parent">click</a><a href="#" onclick="{run}" download>click</a>',
};

/** Hostile documents that are read as XML. */
export const hostileXml: Readonly<Record<string, string>> = {
  'a style sheet': '<?xml-stylesheet type="text/xsl" href="{canary}xsl"?><r>click</r>',
  'an entity from elsewhere': '<!DOCTYPE r [<!ENTITY e SYSTEM "{canary}entity">]><r>click &e;</r>',
  'entities without end': `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
    .join('')}]><r>click &j;</r>`,
  'scripts of every vocabulary':
    '<r xmlns:h="http://www.w3.org/1999/xhtml" xmlns:s="http://www.w3.org/2000/svg"><h:script>{run}</h:script><s:svg onload="{run}"><s:script>{run}</s:script></s:svg><h:img src="{canary}x" onerror="{run}"/>click</r>',
};
