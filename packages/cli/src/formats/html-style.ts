/**
 * The looks of a page. Colours are pairs of light and dark that each have a contrast of at least 4.5 with their background
 * (`html-style.test.ts` computes it). On paper it is light, and nothing scrolls.
 */
export const pageStyle: string = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1f24; --faint: #57606a; --edge: #c9d1d9; --ground: #f4f6f8; --link: #0a53b5;
  --good: #0f5d27; --good-ground: #e8f6ec; --bad: #9c1024; --bad-ground: #fdebec;
  --unsure: #6f4500; --unsure-ground: #fff4d9;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e8ea; --faint: #a3adb8; --edge: #3a424a; --ground: #1e2227; --link: #8bb8ff;
    --good: #7fe09a; --good-ground: #12291a; --bad: #ffa19b; --bad-ground: #381a1d;
    --unsure: #f3cb7c; --unsure-ground: #302610;
  }
}
* { box-sizing: border-box; }
body {
  max-width: 66rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif;
}
h1 { margin: 0 0 1rem; font-size: 1.15rem; font-weight: 600; color: var(--faint); }
h2, h3, h4 { margin: 2.25rem 0 .6rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { padding-top: 1.25rem; border-top: 1px solid var(--edge); font-size: 1.35rem; }
h3 { font-size: 1.1rem; }
h4 { margin-top: 1.75rem; font-size: 1rem; }
p, li { margin: .4rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
.outcome { margin: 0 0 1.25rem; padding: 1rem 1.25rem; border-left: .4rem solid; border-radius: .25rem; font-size: 1.3rem; line-height: 1.4; }
.outcome.quiet { background: var(--ground); }
.good { color: var(--good); } .bad { color: var(--bad); } .unsure { color: var(--unsure); } .quiet { color: var(--faint); }
.outcome.good, pre.good mark { background: var(--good-ground); }
.outcome.bad, pre.bad mark { background: var(--bad-ground); }
.outcome.unsure, pre.unsure mark { background: var(--unsure-ground); }
.figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0 0 1.25rem; }
.figures div { display: flex; flex-direction: column-reverse; min-width: 7rem; padding: .6rem 1rem; border: 1px solid var(--edge); border-radius: .25rem; }
.figures dt { color: var(--faint); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.6rem; font-weight: 600; font-variant-numeric: tabular-nums; }
code, pre { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .9em; }
code { unicode-bidi: isolate; }
pre { margin: .5rem 0; padding: .7rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: .25rem; background: var(--ground); color: var(--ink); line-height: 1.5; }
pre code { color: var(--ink); font-size: 1em; }
.line { color: var(--faint); user-select: none; }
mark { padding: .05em .1em; border-bottom: 2px solid; color: inherit; }
pre.good mark { color: var(--good); } pre.bad mark { color: var(--bad); } pre.unsure mark { color: var(--unsure); }
pre.quiet mark { background: none; }
.wide { margin: 1rem 0; overflow-x: auto; }
table { border-collapse: collapse; font-size: .95rem; }
caption { padding-bottom: .4rem; text-align: left; white-space: nowrap; color: var(--faint); }
th, td { padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--edge); text-align: left; vertical-align: top; }
tbody th { font-weight: 500; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--edge); color: var(--faint); font-size: .9rem; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  pre { border: 1px solid var(--edge); }
  .wide { overflow: visible; }
  table { font-size: 9pt; }
  h2, h3, h4 { break-after: avoid; }
  pre, tr, .outcome, .figures div { break-inside: avoid; }
}
`;
