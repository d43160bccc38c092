/** What a spreadsheet may take for a formula, and a lone dash, which an import takes for an empty cell. */
const FORMULA = /^'*[=+\-–—@\t\r]/

/** Begins with an apostrophe where a spreadsheet would begin to calculate. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
