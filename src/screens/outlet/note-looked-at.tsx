import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { useNoteLookedAt } from '#src/actors/looked-at.ts'

/** A component, so that its code comes with the controls of the page and not before the first paint. */
export function NoteLookedAt({ outlet }: { outlet: Outlet }) {
  useNoteLookedAt(outlet)
  return null
}
