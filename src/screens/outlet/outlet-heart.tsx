import { useLocation, useNavigate } from 'react-router-dom'
import { type Outlet, outletName } from '#machines/model/outlet/outlet.ts'
import { useFavourite, useRemoval } from '#src/actors/favourites.ts'
import { paths } from '#src/paths.ts'
import { FavouriteHeart } from '#src/ui/favourite-heart.tsx'
import { RemoveFavouriteDialog } from '#src/ui/confirm-dialog.tsx'

/** Adds the outlet at once, asks before it removes it, and leads a guest to sign in and back. */
export function OutletHeart({ outlet }: { outlet: Outlet }) {
  const { outletId } = outlet
  const { isOn, press } = useFavourite({ outletId })
  const removal = useRemoval(outletId)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <FavouriteHeart
        plain
        of={outletName(outlet)}
        pressed={isOn}
        onPress={() => press(() => void navigate(paths.login(pathname + search), { state: { keeping: 'heart' } }))}
      />
      {removal.isAsked && <RemoveFavouriteDialog onConfirm={removal.confirm} onCancel={removal.cancel} />}
    </>
  )
}
