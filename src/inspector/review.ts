import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { element } from './element.ts'
import { capital, readSentences, type Sentences } from './sentences.ts'
import { addStyles } from './stately.ts'
import { transitionId } from './transition-id.ts'
import type { Listener } from './watch.ts'

interface Running {
  machine: string
  sessionId: string
  states: string[]
  last?: string
  isOver: boolean
}

const MOST_SHOWN = 4

/** Review mode: on the screen stands what the app's machines are doing, in their own sentences; what moved last comes first. */
export function startReview(): Listener {
  const running = new Map<string, Running>()
  const panel = createPanel()
  let sentences: Record<string, Sentences> = {}
  let isDrawing = false
  const draw = () => {
    if (isDrawing) return
    isDrawing = true
    requestAnimationFrame(() => {
      isDrawing = false
      panel.show(
        [...running.values()].toReversed().filter(({ isOver }, place) => place === 0 || !isOver),
        sentences,
      )
    })
  }
  void readSentences().then((read) => {
    sentences = read
    draw()
  })
  return (event) => {
    if (note(running, event)) draw()
  }
}

/** Keeps what an event tells; false where it tells nothing to be seen. */
function note(running: Map<string, Running>, event: InspectionEvent): boolean {
  const { logic, sessionId } = event.actorRef as unknown as { logic?: { id?: string; root?: unknown }; sessionId: string }
  if (!logic?.root || !logic.id || (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot')) return false
  const snapshot = event.snapshot as AnyMachineSnapshot
  const known: Running = running.get(sessionId) ?? { machine: logic.id, sessionId, states: [], isOver: false }
  const states = (snapshot._nodes ?? []).filter(({ type }) => type === 'atomic' || type === 'final').map((node) => node.path.join('.'))
  const taken = event.type === '@xstate.microstep' ? event._transitions.map(transitionId) : []
  if (taken.length === 0 && states.join() === known.states.join() && running.has(sessionId)) return false
  // The machine that moved last is last in the map.
  running.delete(sessionId)
  running.set(sessionId, { ...known, states, ...(taken.length > 0 && { last: taken.at(-1)! }), isOver: snapshot.status !== 'active' })
  return true
}

function createPanel() {
  addStyles()
  const panel = element('details', 'review')
  panel.open = true
  const list = element('ul')
  panel.append(element('summary', '', 'What the app is doing'), list)
  document.body.append(panel)
  return {
    show(machines: Running[], sentences: Record<string, Sentences>) {
      list.replaceChildren(...machines.slice(0, MOST_SHOWN).map((one, place) => entry(one, sentences[one.machine], place === 0)))
    },
  }
}

function entry({ machine, states, last, isOver }: Running, sentences: Sentences | undefined, isNewest: boolean): HTMLElement {
  const item = element('li', `${isNewest ? 'newest' : ''}${isOver ? ' over' : ''}`)
  const title = element('a', '', sentences?.title ?? machine)
  title.href = `/flows/#${machine}`
  title.target = 'flows'
  item.append(title)
  const happened = last && sentences?.transitions[last]?.sentence
  if (happened) item.append(element('span', 'last', capital(happened)))
  for (const path of states) {
    const known = sentences?.states[path]
    item.append(element('mark', '', capital(known?.sentence || known?.name || path)))
  }
  return item
}
