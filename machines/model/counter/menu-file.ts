/** A file of the device: what is in it is for who reads it. */
export interface MenuFile {
  name: string
  /** In bytes. */
  size: number
}

/** The first lines of a list, and how many further ones there are. */
export interface ReportLines {
  lines: string[]
  more: number
}

/** What is wrong with a file, or what it does to the menu. */
export interface ImportReport {
  faults: ReportLines
  /** Columns that mean nothing here. */
  notRead: string[]
  changes: (ReportLines & { text: string })[]
  /** Names what the report says; undefined where nothing would change. */
  agree?: string | undefined
  isDone: boolean
}

export const MOST_FILE_BYTES = 2_000_000

export interface FileToBring {
  outletId: string
  file: MenuFile
  removeMissing: boolean
  /** Names the report that was read; undefined asks for one. */
  agreed: string | undefined
}
