import '#src/styles/fields.css'
import './location.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectView } from '#machines/location/location.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveLocationMachine } from '#src/actors/location.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { DeniedView } from './denied-view.tsx'
import { PlacePicker } from './place-picker.tsx'
import { WelcomeView } from './welcome-view.tsx'

const VIEWS = {
  welcome: { title: 'Where are you eating today?', View: WelcomeView },
  denied: { title: 'Location access is off', View: DeniedView },
  picker: { title: 'Select Your Location', View: PlacePicker },
}

/** Asks a first visitor for the location, or lets a returning one choose another; ends by itself when there is one. */
export function LocationFlow({ firstVisit, onEnd }: { firstVisit: boolean; onEnd: () => void }) {
  const location = useActorRef(liveLocationMachine, { input: { firstVisit }, inspect })
  const view = useSelector(location, selectView)
  const end = useEffectEvent(onEnd)
  useEffect(() => location.subscribe({ complete: () => end() }).unsubscribe, [location])

  if (!view) return null
  const { title, View } = VIEWS[view]
  return (
    <Sheet title={title} onClose={() => location.send({ type: 'dialog.close' })}>
      <View location={location} />
    </Sheet>
  )
}
