import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Params } from 'react-router-dom'
import { toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { useUserLocation, userLocation } from '#src/actors/user-location.ts'
import { menuBeginningQuery, menuQuery } from '#src/api/menu.ts'
import { outletQuery } from '#src/api/outlets.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { OutletBones } from './outlet-bones.tsx'
import { OutletScreen } from './outlet-screen.tsx'
import { PageFailed } from '#src/ui/page-failed.tsx'
import { lazy } from '#src/loading/lazy.tsx'

const OutletNotFound = lazy(() => import('./outlet-missing.tsx').then((module) => module.OutletNotFound), { when: 'painted' })

export function OutletRoute() {
  const outletId = useIdInPath('outletId')
  // Keyed: a sheet of another outlet closes.
  return outletId ? <OutletPage key={outletId} outletId={outletId} /> : <OutletNotFound />
}

function OutletPage({ outletId }: { outletId: string }) {
  const outlet = useQuery({ ...outletQuery(outletId, useUserLocation()?.coordinates), meta: { failure: 'page' } })
  const menu = useQuery(menuQuery(outletId))
  const beginning = useQuery(menuBeginningQuery(outletId))
  // Deferred: rendered in slices, between which the page answers taps. Cached data, on the way back, renders at once.
  const shown = useDeferredValue(outlet.data)
  if (shown) {
    return (
      <OutletScreen
        outlet={shown}
        menu={menu.data ?? (menu.isPending ? beginning.data : undefined)}
        isMore={menu.isPending}
        menuFailure={menu.error?.message}
        onRetryMenu={() => void menu.refetch()}
      />
    )
  }
  if (outlet.data || !outlet.error) return <OutletBones />
  if (toFailure(outlet.error).status === 404) return <OutletNotFound />
  return (
    <PageFailed title="This outlet could not be loaded" message={toFailure(outlet.error).message} onRetry={() => void outlet.refetch()} />
  )
}

OutletRoute.prefetchData = async ({ outletId: given }: Params<string>) => {
  const outletId = toId(given)
  if (!outletId) return
  await Promise.all([
    queryClient.prefetchQuery(outletQuery(outletId, userLocation()?.coordinates)),
    queryClient.prefetchQuery(menuQuery(outletId)),
  ])
}
