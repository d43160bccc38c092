import { usePicture } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'

export function NoFavourites() {
  return (
    <EmptyState
      plate={usePicture('catalogue/biryani.webp')}
      title="No favorites yet!"
      action={
        <Link className="btn" to={paths.home()}>
          Explore Restaurants
        </Link>
      }
    >
      Discover amazing restaurants and save your favorite dishes for quick ordering.
    </EmptyState>
  )
}
