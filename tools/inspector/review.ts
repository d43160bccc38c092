import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { element } from './element.ts'
import { type Entry, entriesOf, type Running } from './entries.ts'
import { capital, playLink, type Sentences } from './sentences.ts'
import { addStyles } from './stately.ts'
import { transitionId } from './transition-id.ts'
import type { Listener } from './watch.ts'

interface Watched extends Running {
  last?: string
  /** For each event since its start the transitions that it took. */
  did: readonly (readonly string[])[]
}

const MOST_SHOWN = 4
let moments = 0

/** Review mode: on the screen stands what the app's machines are doing, in their own sentences; what the customer did last comes first. */
export function startReview(sentences: Record<string, Sentences>): Listener {
  const running = new Map<string, Watched>()
  const panel = createPanel()
  let isDrawing = false
  const draw = () => {
    if (isDrawing) return
    isDrawing = true
    requestAnimationFrame(() => {
      isDrawing = false
      const newest = [...running.values()].toSorted((one, other) => other.movedAt - one.movedAt)[0]
      panel.show(entriesOf(running.values(), sentences, newest?.isOver ? newest.sessionId : undefined), sentences)
    })
  }
  return (event) => {
    if (note(running, event)) draw()
  }
}

/** Stores what an event changes; false where nothing visible changes. */
function note(running: Map<string, Watched>, event: InspectionEvent): boolean {
  const { logic, sessionId } = event.actorRef as unknown as { logic?: { id?: string; root?: unknown }; sessionId: string }
  if (!logic?.root || !logic.id) return false
  const before: Watched = running.get(sessionId) ?? {
    machine: logic.id,
    sessionId,
    states: [],
    movedAt: 0,
    heardAt: {},
    isOver: false,
    did: [],
  }
  moments++
  if (event.type === '@xstate.event') {
    const did = event.event.type === 'xstate.init' ? [] : [...before.did, []]
    running.set(sessionId, { ...before, did, heardAt: { ...before.heardAt, [event.event.type]: moments } })
    return false
  }
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return false
  const snapshot = event.snapshot as AnyMachineSnapshot
  const states = (snapshot._nodes ?? []).filter(({ type }) => type === 'atomic' || type === 'final').map((node) => node.path.join('.'))
  const transitions = event.type === '@xstate.microstep' ? event._transitions.map(transitionId) : []
  if (transitions.length === 0 && states.join() === before.states.join() && before.movedAt > 0) return false
  const last = transitions.at(-1) ?? before.last
  const did = before.did.map((one, index, all) => (index === all.length - 1 ? [...one, ...transitions] : one))
  running.set(sessionId, {
    ...before,
    did,
    states,
    movedAt: moments,
    ...(last !== undefined && { last }),
    isOver: snapshot.status !== 'active',
  })
  return true
}

function createPanel() {
  addStyles()
  const panel = element('details', 'review')
  // On a phone it is a line above the page, which covers nothing of it.
  const isWide = matchMedia('(min-width: 700px)').matches
  panel.open = isWide
  const list = element('ul')
  // It stays while the list is drawn anew: a press that leaves a field is an event by itself.
  const copy = element('button', 'copy', 'Copy what I just did')
  copy.type = 'button'
  let link = ''
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(link).then(() => (copy.textContent = 'Link copied: it plays in the flows'))
  })
  panel.append(element('summary', '', 'What the app is doing'), list, copy)
  if (isWide) document.body.append(panel)
  else document.body.prepend(panel)
  return {
    show(entries: Entry<Watched>[], sentences: Record<string, Sentences>) {
      const known = entries.map(({ shown }) => ({ did: shown.did, of: sentences[shown.machine] }))
      const acted = known.find(({ did, of }) => of && did.some((ids) => ids.length > 0))
      copy.hidden = !acted
      link = acted ? playLink(acted.of!, acted.did) : ''
      list.replaceChildren(...entries.slice(0, MOST_SHOWN).map((one, place) => itemOf(one, sentences[one.shown.machine], place === 0)))
    },
  }
}

function itemOf({ shown, count }: Entry<Watched>, sentences: Sentences | undefined, isNewest: boolean): HTMLElement {
  const { machine, states, last, isOver } = shown
  const item = element('li', `${isNewest ? 'newest' : ''}${isOver ? ' over' : ''}`)
  const title = element('a', '', sentences?.title ?? machine)
  title.href = `/flows/#${machine}`
  title.target = 'flows'
  if (count > 1) title.append(` (${count})`)
  item.append(title)
  const happened = last && sentences?.transitions[last]?.sentence
  if (happened) item.append(element('span', 'last', capital(happened)))
  for (const path of states) {
    const known = sentences?.states[path]
    if (known) item.append(element('mark', '', capital(known.sentence || known.name)))
  }
  return item
}
