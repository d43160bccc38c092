import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#machines/model/errors.ts'
import { useUserLocation } from '#src/actors/user-location.ts'
import { menuItemQuery } from '#src/data/menu-item.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { MenuItemBones } from './menu-item-bones.tsx'
import { MenuItemNotFound } from './menu-item-missing.tsx'
import { MenuItemScreen } from './menu-item-screen.tsx'
import { PageFailed } from '#src/ui/page-failed.tsx'

export function MenuItemRoute() {
  const outletId = useIdInPath('outletId')
  const menuId = useIdInPath('menuId')
  if (!outletId || !menuId) return <MenuItemNotFound outletId={outletId} />
  return <MenuItemPage outletId={outletId} menuId={menuId} />
}

function MenuItemPage({ outletId, menuId }: { outletId: string; menuId: string }) {
  const outlet = useQuery(outletQuery(outletId, useUserLocation()?.coordinates))
  const item = useQuery(menuItemQuery(outletId, menuId))
  if ([item.error, outlet.error].some((failure) => failure && toFailure(failure).status === 404))
    return <MenuItemNotFound outletId={outletId} />
  if (item.data && outlet.data) return <MenuItemScreen outlet={outlet.data} item={item.data} />
  const failed = [item, outlet].find((query) => query.error)
  if (failed?.error)
    return (
      <PageFailed title="This dish could not be loaded" message={toFailure(failed.error).message} onRetry={() => void failed.refetch()} />
    )
  return <MenuItemBones />
}
