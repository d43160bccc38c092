import { useLocation, useNavigate } from 'react-router-dom'
import { useFavourite } from '#src/actors/favourites.ts'
import { paths } from '#src/paths.ts'
import { FavouriteHeart } from '#src/ui/favourite-heart.tsx'

export function DishHeart({ outletId, menuId, name }: { outletId: string; menuId: string; name: string }) {
  const { isOn, press } = useFavourite({ outletId, menuId })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <FavouriteHeart
      of={name}
      pressed={isOn}
      onPress={() => press(() => void navigate(paths.login(pathname + search), { state: { keeping: 'heart' } }))}
    />
  )
}
