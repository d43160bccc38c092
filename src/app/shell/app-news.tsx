import './app-news.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { datedTime } from '#machines/model/dates.ts'
import { userLocation } from '#src/actors/user-location.ts'
import { needsAt } from '#src/app/routes.tsx'
import { storedSince } from '#src/data/stored-replies.ts'
import { followConnection, isOnline, onConnection } from '#src/device/connection.ts'
import { isNewVersionReady, onNewVersion, takeNewVersion } from '#src/device/new-version.ts'
import { IconInfo, IconWifiOff, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** Says above every page that there is no network, and offers a new version. In the flow of the document: it covers nothing. */
export function AppNews({ pathname }: { pathname: string }) {
  const isOffline = !useSyncExternalStore(onConnection, isOnline)
  const isOffered = useSyncExternalStore(onNewVersion, isNewVersionReady)
  const [isPutOff, setPutOff] = useState(false)
  const isOffering = isOffered && !isPutOff && !isOffline
  // After the first render: a live region that appears together with its text is not announced.
  useEffect(followConnection, [])
  return (
    <section aria-label="About this app">
      <p className="visually-hidden" role="status">
        {isOffline ? 'You are offline' : isOffering ? 'A new version is ready' : ''}
      </p>
      {isOffline && <Offline path={pathname} />}
      {isOffering && (
        <div className="app-news">
          <IconInfo {...LOOK} />
          <p className="grow">A new version is ready</p>
          <button type="button" className="button line compact" onClick={takeNewVersion}>
            Reload
          </button>
          <button type="button" className="icon-button" aria-label="Not now" onClick={() => setPutOff(true)}>
            <IconX {...LOOK} />
          </button>
        </div>
      )}
    </section>
  )
}

/** '5:40 pm', with the day when it was not today. */
function timeOf(at: number): string | undefined {
  const { spoken } = datedTime(new Date(at).toISOString(), Date.now()) ?? {}
  return spoken?.replace(/^Today, /, '').replace(/^Yesterday/, 'yesterday')
}

function Offline({ path }: { path: string }) {
  const [stored, setStored] = useState<{ path: string; time: string | undefined }>()
  useEffect(() => {
    let isShown = true
    const [first] = needsAt(path, userLocation()?.coordinates)
    if (first) void storedSince(first).then((at) => isShown && setStored({ path, time: at === undefined ? undefined : timeOf(at) }))
    return () => {
      isShown = false
    }
  }, [path])
  const time = stored?.path === path ? stored.time : undefined
  return (
    <p className="app-news">
      <IconWifiOff {...LOOK} />
      <span>
        <b>{time ? `As of ${time}. You are offline.` : 'You are offline.'}</b> Your cart is safe on this device.
      </span>
    </p>
  )
}
