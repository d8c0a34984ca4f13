/** A cell of a grid, counted from 0. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a cell of a grid; nothing for other keys. At an edge it stays. */
export function moveIn(
  { row, column }: GridCell,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridCell | undefined {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column };
    case 'ArrowDown':
      return { row: Math.min(row + 1, lastRow), column };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, lastColumn) };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
