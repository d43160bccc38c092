import { useEffect, useRef } from 'react'
import { IconLock, IconMapPin } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'
import type { LocationRef } from '#machines/location/location.machine.ts'
import { PositionButton } from './position-button.tsx'

export function WelcomeView({ location }: { location: LocationRef }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="stack centered">
      <span className="location-plate middle" aria-hidden="true">
        <Plate tone="haldi" size={132} />
        <IconMapPin size={52} stroke={1.7} />
      </span>
      <p>Share your location and see the hotels and restaurants around you, nearest first.</p>
      <p className="row small muted location-privacy">
        <IconLock size={20} stroke={1.9} aria-hidden />
        <span>Your privacy matters: your location is only used to find outlets near you, and it is saved on this device.</span>
      </p>
      <PositionButton ref={button} location={location} className="button full" />
      <button type="button" className="button line full" onClick={() => location.send({ type: 'manual.choose' })}>
        Enter location manually
      </button>
    </div>
  )
}
