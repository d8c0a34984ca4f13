/** What the report of an audit has beside `pageStyle`, whose colours it uses. */
export const reportStyle: string = `
body { max-width: 78rem; }
h1, figcaption, code { overflow-wrap: anywhere; }
.name code { overflow-wrap: normal; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.notice { margin: 0 0 1.25rem; padding: .8rem 1.25rem; border-left: .4rem solid var(--unsure); border-radius: .25rem; background: var(--unsure-ground); }
.facts { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: .35rem 1.5rem; margin: 1rem 0; }
.facts dt { color: var(--faint); overflow-wrap: anywhere; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.patterns { position: absolute; }
.allowed { fill: var(--good); }
.denied { fill: url(#denied-pattern); stroke: var(--bad); stroke-width: 1; }
.unstated { fill: url(#unstated-pattern); }
.denied-ground { fill: var(--bad-ground); } .denied-ink { fill: var(--bad); }
.unstated-ground { fill: var(--edge); } .unstated-ink { fill: var(--faint); }
.may { fill: var(--ink); }
.empty { fill: var(--ground); }
.legend { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .3rem 2rem; margin: 1rem 0; padding: 0; list-style: none; font-size: .95rem; }
.legend li { display: grid; grid-template-columns: 22px 1fr; gap: .6rem; margin: 0; }
.legend svg { margin-top: .3rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 32rem), 1fr)); gap: 1.5rem 2.5rem; margin: 1.25rem 0; }
figure { margin: 0; min-width: 0; }
figcaption { margin-bottom: .5rem; font-weight: 600; }
.bars { margin: 0; padding: 0; list-style: none; }
.bars li { display: grid; grid-template-columns: 11.5rem minmax(0, 1fr) 6.2rem; gap: .75rem; align-items: center; margin: .25rem 0; line-height: 1.45; }
.bars svg { display: block; }
.bars .share { text-align: right; white-space: nowrap; color: var(--faint); font-variant-numeric: tabular-nums; font-size: .9rem; }
table { width: 100%; }
table.narrow { width: auto; min-width: min(100%, 26rem); }
.wide.tall { max-height: min(36rem, 85vh); overflow: auto; border-bottom: 1px solid var(--edge); }
thead th { position: sticky; top: 0; background: var(--paper); box-shadow: 0 2px 0 var(--edge); border-bottom: none; font-weight: 600; vertical-align: bottom; }
th, td { padding-top: .35rem; padding-bottom: .35rem; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.name { white-space: nowrap; }
.text { min-width: 8rem; overflow-wrap: anywhere; }
caption { white-space: normal; }
.charts > .wide { margin: 0; min-width: 0; }
th button { all: unset; cursor: pointer; padding-right: 1.1em; position: relative; }
th button::after { content: "↕"; position: absolute; right: 0; color: var(--faint); font-weight: 400; }
th[aria-sort=ascending] button::after { content: "↑"; color: var(--ink); }
th[aria-sort=descending] button::after { content: "↓"; color: var(--ink); }
th button:focus-visible, .wide:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) {
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: .6rem; }
  .bars li { grid-template-columns: minmax(0, 1fr) max-content; gap: 0 .75rem; margin: .45rem 0; }
  .bars svg { grid-column: 1 / -1; grid-row: 2; }
}
@media print { .wide.tall { max-height: none; overflow: visible; } thead th { position: static; } th button::after { content: none; } }
`;
