import { usePicture } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export function NoFavourites() {
  return (
    <EmptyState plate={usePicture('catalogue/biryani.webp')} title="No favorites yet!" to={paths.home()} link="Explore Restaurants">
      Discover amazing restaurants and save your favorite dishes for quick ordering.
    </EmptyState>
  )
}
