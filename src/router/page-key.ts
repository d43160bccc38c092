import { useLocation } from 'react-router-dom'

/** What `location.state` of a sheet's entry says beside what it says of the page; null says nothing. */
export type SheetState = {
  /** How many sheets stand over the page. */
  sheets?: number
  /** The key of the page's own entry. */
  page?: string
} | null

/** The key of the page's entry, also while a sheet stands over it. */
export function usePageKey(): string {
  const { state, key } = useLocation()
  return (state as SheetState)?.page ?? key
}
