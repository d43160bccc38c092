import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode.ts'
import { type ImportFault, faultOf } from './fault.ts'
import { DISH_FIELDS, type DishField, type DishValues, fieldOf, fold, readDish, sizesOf, tidy } from './fields.ts'
import { unguarded } from './formulas.ts'

/** What a file says of one dish: what it does not say is missing. */
export interface DishRow {
  /** 'Line 12', for what is wrong with it. */
  where: string
  values: Partial<DishValues>
}

export interface ReadMenu {
  dishes: DishRow[]
  faults: ImportFault[]
  /** Headings that mean nothing here. */
  notRead: string[]
}

interface Line {
  number: number
  cells: string[]
}

interface Column {
  heading: string
  index: number
  field?: DishField | undefined
  sizes: string[]
}

const SEPARATORS = [',', ';', '\t', '|']
/** Above the headings a file may have the restaurant's name and address. */
const MOST_LINES_ABOVE = 30
const MOST_LINES = 10_000

/** Reads a menu as restaurants keep it. */
export function readCsv(bytes: Uint8Array): ReadMenu {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return refused('Line 1', 'This is a workbook: save the sheet with the menu as CSV')
  const text = decodeText(bytes)
  const heading = findHeading(text)
  if (!heading)
    return refused('Line 1', `No line has the headings of a menu, such as Category, Item, Veg, Price: a name and one more at least`)
  const columns = heading.cells.map(toColumn)
  const twice = columns.find(({ field, index }) => field !== undefined && columns.findIndex((other) => other.field === field) < index)
  if (twice) {
    const same = columns.filter(({ field }) => field === twice.field).map(({ heading }) => `“${heading}”`)
    return refused(`Line ${heading.number}`, `${same.join(' and ')} mean the same here: rename or remove one of these columns`)
  }
  const { lines, unclosedAt } = parseLines(text, heading.separator)
  if (unclosedAt !== undefined) return refused(`Line ${unclosedAt}`, 'A quotation mark opens here or further down, and none closes it')
  if (lines.length > MOST_LINES) return refused(`Line ${MOST_LINES + 1}`, `The file has more than ${MOST_LINES} lines`)
  return readLines(
    lines.filter(({ number, cells }) => number > heading.number && cells.some((cell) => cell !== '')),
    columns,
  )
}

const refused = (where: string, what: string): ReadMenu => ({ dishes: [], faults: [{ where, what }], notRead: [] })

function toColumn(cell: string, index: number): Column {
  const sizes = sizesOf(cell)
  return { heading: tidy(cell), index, sizes, field: sizes.length > 0 ? undefined : fieldOf(cell) }
}

/** The line in which most cells are headings, with the separator for which they are most. */
function findHeading(text: string): (Line & { separator: string }) | undefined {
  const candidates = SEPARATORS.flatMap((separator) =>
    parseLines(text, separator, MOST_LINES_ABOVE).lines.map((line) => {
      const columns = line.cells.map(toColumn).filter(({ field, sizes }) => field !== undefined || sizes.length > 0)
      return { ...line, separator, score: columns.some(({ field }) => field === 'name') ? columns.length : 0 }
    }),
  )
  const most = Math.max(...candidates.map(({ score }) => score))
  return most < 2 ? undefined : candidates.find(({ score }) => score === most)
}

/** The lines up to a quotation mark that is not closed. */
function parseLines(text: string, delimiter: string, to = -1): { lines: Line[]; unclosedAt?: number } {
  const lines: Line[] = []
  let next = 1
  try {
    parse(text, {
      delimiter,
      to,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record(cells: string[]) {
        lines.push({ number: next, cells: cells.map(plainCell) })
        next += cells.join('').split('\n').length
        return null
      },
    })
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { lines, unclosedAt: next }
  }
}

const DASHES = /^[-–—]+$/

/** Without the mark that keeps a formula from being one; a lone dash says as much as an empty cell. */
const plainCell = (cell: string): string => {
  const text = cell.trim()
  return DASHES.test(text) ? '' : unguarded(text)
}

function readLines(lines: Line[], columns: Column[]): ReadMenu {
  const read: ReadMenu = {
    dishes: [],
    faults: [],
    notRead: columns
      .filter(({ heading, field, sizes }) => heading !== '' && field === undefined && sizes.length === 0)
      .map(({ heading }) => heading),
  }
  const hasCategories = columns.some(({ field }) => field === 'category')
  const hasSizes = columns.some(({ sizes }) => sizes.length > 0)
  const spellings = new Map<string, string>()
  let category = ''
  for (const { number, cells } of lines) {
    const filled = cells.filter((cell) => cell !== '')
    // A category may stand in a line of its own, or only beside its first dish.
    if (!hasCategories && filled.length === 1) {
      category = filled[0]!
      continue
    }
    const where = `Line ${number}`
    const found = new Map<DishField, unknown>(columns.flatMap(({ field, index }) => (field ? [[field, cells[index] ?? '']] : [])))
    category = tidy(found.get('category')) || category
    // The first spelling of a category is that of all its dishes.
    if (!spellings.has(fold(category))) spellings.set(fold(category), category)
    found.set('category', spellings.get(fold(category)))
    if (hasSizes) {
      const { sizes, price } = readSizes(columns, cells)
      found.set('servings', sizes)
      if (price !== undefined) found.set('pricePaise', price)
      else if (!found.has('pricePaise')) found.set('pricePaise', '')
    }
    const { values, unreadable } = readDish(found)
    for (const [field, fault] of unreadable) {
      const column = columns.find((candidate) => candidate.field === field)?.heading ?? DISH_FIELDS[field].headings[0]
      read.faults.push(faultOf(where, column, found.get(field), fault))
    }
    if (unreadable.length === 0) read.dishes.push({ where, values })
  }
  return read
}

/** Each size of a dish with its price as it stands there; one price in a cell for two sizes is that of a dish of one size. */
function readSizes(columns: Column[], cells: string[]): { sizes: { size: string; price: string }[]; price?: string } {
  const sizes: { size: string; price: string }[] = []
  let price: string | undefined
  for (const { sizes: named, index } of columns) {
    const cell = cells[index] ?? ''
    if (named.length === 0 || cell === '') continue
    const prices = named.length === 1 ? [cell] : cell.replaceAll('/-', '').split('/')
    if (prices.length === named.length) sizes.push(...named.map((size, at) => ({ size, price: prices[at]! })))
    else price = cell
  }
  return { sizes, ...(price !== undefined && { price }) }
}
