import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { menuQuery, outletQuery } from '#src/api/outlets.ts'
import { config } from '#src/config.ts'
import { OutletBones } from './outlet-bones.tsx'
import { OutletScreen } from './outlet-screen.tsx'
import { PageFailed } from '#src/ui/page-failed.tsx'
import { part } from '#src/ui/part.tsx'

const OutletNotFound = part(() => import('./outlet-missing.tsx').then((module) => module.OutletNotFound))

export function OutletRoute() {
  const outletId = toId(useParams()['outletId'])
  // Another outlet is another page: nothing of the one before stays open.
  return outletId ? <OutletPage key={outletId} outletId={outletId} /> : <OutletNotFound />
}

function OutletPage({ outletId }: { outletId: string }) {
  const outlet = useQuery({ ...outletQuery(outletId, config.brand.defaultLocation), meta: { failure: 'page' } })
  const menu = useQuery(menuQuery(outletId))
  if (outlet.data) {
    return <OutletScreen outlet={outlet.data} menu={menu.data} menuFailure={menu.error?.message} onRetryMenu={() => void menu.refetch()} />
  }
  if (!outlet.error) return <OutletBones />
  if (toFailure(outlet.error).status === 404) return <OutletNotFound />
  return (
    <PageFailed title="This outlet could not be loaded" message={toFailure(outlet.error).message} onRetry={() => void outlet.refetch()} />
  )
}
