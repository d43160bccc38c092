import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { WENT_WRONG } from '#machines/model/errors.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { useOpenScanner } from '#src/actors/scanner-context.ts'
import { isFirstVisit, useUserLocation } from '#src/actors/user-location.ts'
import { outletsQuery } from '#src/data/outlets.ts'
import { config } from '#src/config.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { HomeScreen } from './home-screen.tsx'

const LocationFlow = lazy(() => import('./location-flow.tsx').then((module) => module.LocationFlow), { when: 'painted' })

/** Outlets round the chosen place, else round the one that the brand starts with. A first visitor is asked where. */
export function HomeRoute() {
  const location = useUserLocation()
  const { defaultLocation } = config.brand
  const outlets = useQuery(outletsQuery(location?.coordinates))
  const [asking, setAsking] = useState<'welcome' | 'picker' | undefined>(() => (isFirstVisit() ? 'welcome' : undefined))
  const toast = useToast()
  const openScanner = useOpenScanner()
  const { search } = useLocation()
  const navigate = useNavigate()
  const end = () => setAsking(undefined)
  const scan = () => {
    // A welcome whose code is loading would cover the scanner.
    end()
    openScanner()
  }
  useEffect(() => {
    // The installed app's own shortcut. Left in the address, Back and a reload would open the scanner again.
    if (!/[?&]scan\b/.test(search)) return
    scan()
    void navigate({ search: '' }, { replace: true })
    // eslint-disable-next-line react/exhaustive-deps -- once, however often the shell renders
  }, [])
  return (
    <>
      <HomeScreen
        location={location}
        defaultLocation={defaultLocation}
        outlets={outlets.data}
        failed={outlets.isError}
        onRetry={() => void outlets.refetch()}
        onPickPlace={() => setAsking('picker')}
        onScan={scan}
      />
      {asking && (
        <LocationFlow
          key={asking}
          firstVisit={asking === 'welcome'}
          onEnd={end}
          onFailure={() => {
            end()
            // The welcome was not asked for: if its chunk fails, show nothing.
            if (asking === 'picker') toast('error', WENT_WRONG)
          }}
        />
      )}
    </>
  )
}
