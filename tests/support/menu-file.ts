import type { ImportReport } from '#machines/model/counter/menu-file.ts'

export const importReport = (more: Partial<ImportReport> = {}): ImportReport => ({
  faults: { lines: [], more: 0 },
  notRead: [],
  changes: [{ text: '1 dish added', lines: ['Mains / Usal, 120'], more: 0 }],
  agree: 'A'.repeat(43),
  isDone: false,
  ...more,
})
