import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type LocationRef, selectProblem } from '#machines/location/location.machine.ts'
import { IconMapPinOff } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

export function DeniedView({ location }: { location: LocationRef }) {
  const problem = useSelector(location, selectProblem)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="stack centered">
      <span className="location-plate middle" aria-hidden="true">
        <Plate tone="malai" size={132} />
        <IconMapPinOff size={52} stroke={1.7} />
      </span>
      <p role="alert">{problem}</p>
      <button ref={button} type="button" className="button full" onClick={() => location.send({ type: 'position.request' })}>
        Try Again
      </button>
      <button type="button" className="button line full" onClick={() => location.send({ type: 'manual.choose' })}>
        Enter location manually
      </button>
      <button type="button" className="link location-skip" onClick={() => location.send({ type: 'dialog.close' })}>
        Skip
      </button>
    </div>
  )
}
