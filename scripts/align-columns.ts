/** A table for the terminal: the first column and words to the left, figures to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const align = (cell: string, column: number) =>
    column > 0 && /^[\d–]/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}
