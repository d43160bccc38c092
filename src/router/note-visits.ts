import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { visits } from './visits.ts'

/** Notes each entry that the customer comes to. One that Back or Forward leads to and that is not known is from before a reload: it counts as one before. */
export function useNoteVisits(): void {
  const { key, pathname } = useLocation()
  const arrival = useNavigationType()
  useEffect(() => {
    const { places, pages, present } = visits
    visits.present = places.get(key) ?? present + { PUSH: 1, REPLACE: 0, POP: -1 }[arrival]
    places.set(key, visits.present)
    pages.set(visits.present, pathname)
  }, [key, pathname, arrival])
}
