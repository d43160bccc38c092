import { outliveTranslators } from '#src/device/page-translation.ts'
import { SheetEntries } from '#src/router/sheets.ts'
import { useAnchor } from '#src/router/use-anchor.ts'
import { useNoteVisits } from '#src/router/note-visits.ts'
import { AppNews } from './app-news.tsx'

export { BellMark } from './bell-mark.tsx'

outliveTranslators()

/** What the shell has beside what is painted first. */
export function LateParts({ pathname }: { pathname: string }) {
  useAnchor()
  useNoteVisits()
  return (
    <>
      <AppNews pathname={pathname} />
      <SheetEntries />
    </>
  )
}
