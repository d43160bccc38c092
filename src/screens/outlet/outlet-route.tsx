import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { toFailure } from '#machines/model/errors.ts'
import { filterMenu } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { useUserLocation } from '#src/actors/user-location.ts'
import { menuQuery } from '#src/data/menu.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { beginningKey } from '#src/data/resource.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { OutletBones } from './outlet-bones.tsx'
import { OutletScreen } from './outlet-screen.tsx'
import { PageFailed } from '#src/ui/page-failed.tsx'
import { lazy } from '#src/loading/lazy.tsx'

const OutletNotFound = lazy(() => import('./outlet-missing.tsx').then((module) => module.OutletNotFound), { when: 'painted' })

/** What a hotel does for its rooms is shown in a room alone. */
const foodOf = (menu: MenuCategory[]) => filterMenu(menu, 'all')

export function OutletRoute() {
  const outletId = useIdInPath('outletId')
  return outletId ? <OutletPage outletId={outletId} /> : <OutletNotFound />
}

function OutletPage({ outletId }: { outletId: string }) {
  const outlet = useQuery(outletQuery(outletId, useUserLocation()?.coordinates))
  const seat = useSeatAt(outletId)
  const queries = useQueryClient()
  const query = menuQuery(outletId)
  const menu = useQuery({
    ...query,
    meta: { failure: 'screen' },
    select: seat === 'ROOM' ? undefined : foodOf,
    placeholderData: () => queries.getQueryData<MenuCategory[]>(beginningKey(query)),
  })
  // Deferred: rendered in slices, between which the page answers taps. Cached data, on the way back, renders at once.
  const shown = useDeferredValue(outlet.data)
  if (shown) {
    return (
      <OutletScreen
        outlet={shown}
        menu={menu.data}
        isPartial={menu.isPlaceholderData}
        menuFailure={menu.error?.message}
        onRetryMenu={() => void menu.refetch()}
      />
    )
  }
  if (outlet.data || !outlet.error) return <OutletBones isSeated={seat !== undefined} />
  if (toFailure(outlet.error).status === 404) return <OutletNotFound />
  return (
    <PageFailed title="This outlet could not be loaded" message={toFailure(outlet.error).message} onRetry={() => void outlet.refetch()} />
  )
}
