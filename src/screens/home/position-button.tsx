import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { type LocationRef, selectIsPositioning } from '#machines/location/location.machine.ts'
import { IconCurrentLocation } from '#src/ui/icons.ts'

export function PositionButton({ location, className, ref }: { location: LocationRef; className: string; ref?: Ref<HTMLButtonElement> }) {
  const positioning = useSelector(location, selectIsPositioning)
  return (
    <>
      {/* Not disabled: it would lose the focus. The flow ignores a second request. */}
      <button
        ref={ref}
        type="button"
        className={className}
        aria-disabled={positioning}
        onClick={() => location.send({ type: 'position.request' })}
      >
        <IconCurrentLocation size={22} stroke={1.9} className={positioning ? 'location-seeking' : undefined} aria-hidden />
        <span>{positioning ? 'Finding your location...' : 'Use Current Location'}</span>
      </button>
      <span className="visually-hidden" role="status">
        {positioning && 'Finding your location...'}
      </span>
    </>
  )
}
