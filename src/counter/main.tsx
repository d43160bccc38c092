import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { inspect } from '#src/actors/inspect.ts'
import { liveCounterSession } from './actors.ts'
import { storedChoice } from './chosen-outlet.ts'
import { Counter } from './counter.tsx'

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => (document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()

const session = createActor(liveCounterSession, { inspect, input: { chosenId: storedChoice() } }).start()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Counter session={session} />
  </StrictMode>,
)
