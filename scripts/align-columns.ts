/** A table for the terminal: words to the left, what begins with a digit to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const align = (cell: string, column: number) => (/^[\d–]/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}
