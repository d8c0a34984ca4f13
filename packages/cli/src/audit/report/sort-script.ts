/**
 * Makes a button of each header of a table that sorts. A first click on numbers puts the largest first, on texts the first by the alphabet;
 * a second click turns that round. Rows that are equal keep their order. It makes no markup of texts.
 */
export const sortScript: string = `
'use strict';
const collator = new Intl.Collator('en', { numeric: true });
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  heads.forEach((head, column) => {
    const isNumber = head.classList.contains('number');
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort');
      const isDown = before === null ? isNumber : before === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      const keyOf = (row) => {
        const text = row.cells[column].textContent;
        return isNumber ? Number(text.replace(/[^0-9.]/g, '')) : text;
      };
      const compare = isNumber ? (a, b) => a - b : collator.compare;
      const rows = [...body.rows].map((row) => ({ row, key: keyOf(row) }));
      rows.sort((a, b) => (isDown ? compare(b.key, a.key) : compare(a.key, b.key)));
      body.append(...rows.map(({ row }) => row));
    });
  });
}
`;
