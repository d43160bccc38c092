import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Coordinates } from '#machines/model/location.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { readWanted, type Wanted, writeWanted } from '#machines/model/outlet/outlet-finder.ts'
import { allOutletsQuery, NEAREST } from '#src/data/outlets.ts'

/** What the address asks for, and how it is made to ask for something else: in the same entry of the history, so that Back leaves the page. */
export function useWanted() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const wanted = useMemo(() => readWanted(new URLSearchParams(search)), [search])
  const want = (next: Wanted) => void navigate({ search: new URLSearchParams(writeWanted(next)).toString() }, { replace: true, state })
  return { wanted, want }
}

export interface Around {
  /** The nearest, and one more where there are others. */
  outlets: Outlet[]
  chosen: Coordinates | undefined
}

/** All outlets of the place; once `isWanted`, those beyond the nearest are fetched. */
export function useAllOutlets({ outlets, chosen }: Around, isWanted: boolean) {
  // Another backend may tell all of them at once. None: they could not be read.
  const isCut = outlets.length === NEAREST + 1 || !outlets[0]
  const { data, isFetching, isError, refetch } = useQuery({
    ...allOutletsQuery(chosen),
    meta: { failure: 'screen' },
    enabled: isCut && isWanted,
  })
  return { all: isCut ? data : outlets, isCut, isFetching, isError, refetch }
}

/**
 * A backend that tells cuisines has the search over dishes and pictures of cuisines too; of another neither is asked. Where no outlet could be
 * read, the search is tried.
 */
export const knowsDishes = (outlets: readonly Outlet[]): boolean => !outlets[0] || outlets.some(({ cuisines }) => cuisines !== undefined)
