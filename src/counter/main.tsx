import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { COUNTER_PAGES } from '#machines/model/counter/staff.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveCounterSession } from './actors.ts'
import { storedChoice } from './chosen-outlet.ts'
import { Counter } from './counter.tsx'
import { LinkPage } from './link-page.tsx'

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => (document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()

const isLink = location.pathname.startsWith(COUNTER_PAGES.link.path)
const openSession = () => createActor(liveCounterSession, { inspect, input: { chosenId: storedChoice() } }).start()
createRoot(document.getElementById('root')!).render(
  <StrictMode>{isLink ? <LinkPage linkKey={location.hash.slice(1)} /> : <Counter session={openSession()} />}</StrictMode>,
)
