import type { WantedPlace } from '#machines/availability-request/availability-request.machine.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NotifyMe } from './notify-me.tsx'

export function NoOutlets({ place }: { place: WantedPlace }) {
  return (
    <EmptyState title="We're expanding to your area" action={<NotifyMe key={`${place.lat},${place.lng}`} place={place} />}>
      No outlet near this place serves with us yet.
    </EmptyState>
  )
}
