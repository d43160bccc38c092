import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { visits } from './visits.ts'

/** Notes each entry that the customer comes to. One that Back or Forward leads to and that is not known is from before a reload: it counts as one before. In a file of its own: it loads after the first paint. */
export function useNoteVisits(): void {
  const { key, pathname } = useLocation()
  const arrival = useNavigationType()
  useEffect(() => {
    const { places, pages, index } = visits
    visits.index = places.get(key) ?? index + { PUSH: 1, REPLACE: 0, POP: -1 }[arrival]
    places.set(key, visits.index)
    pages.set(visits.index, pathname)
  }, [key, pathname, arrival])
}
