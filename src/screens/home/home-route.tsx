import { useQuery } from '@tanstack/react-query'
import { outletsQuery } from '#src/api/outlets.ts'
import { config } from '#src/config.ts'
import { HomeScreen } from './home-screen.tsx'

/** Outlets round the place that the brand starts with. */
export function HomeRoute() {
  const place = config.brand.defaultLocation
  const outlets = useQuery(outletsQuery(place))
  return <HomeScreen placeName={place.displayName} outlets={outlets.data} failed={outlets.isError} onRetry={() => void outlets.refetch()} />
}
