import { useQuery } from '@tanstack/react-query'
import { favouriteDetailsQuery } from '#src/api/favourites.ts'
import { FavouritesScreen } from './favourites-screen.tsx'

/** The customer's favourite outlets, with the dishes that are favourites too. */
export function FavouritesRoute() {
  const { data, error, refetch } = useQuery(favouriteDetailsQuery)
  return <FavouritesScreen favourites={data} error={data ? null : error} onRetry={() => void refetch()} />
}
