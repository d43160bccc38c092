import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { importDrawing } from './drawing.ts'
import { element } from './element.ts'
import { type Entry, entriesOf, type Running } from './entries.ts'
import { capital, readSentences, type Sentences } from './sentences.ts'

const MOST_EVENTS = 200
const seen = new Map<string, Running>()
const find = (id: string) => document.getElementById(id)!
let sentences: Record<string, Sentences> = {}
/** The machine on show, by its session; the newest to move until the reviewer chooses one. */
let chosen: string | undefined
let isByHand = false
let moments = 0
let drawn: string | undefined

if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset['mantineColorScheme'] = 'dark'

createBrowserReceiver().subscribe((message: StatelyInspectionEvent) => {
  const { sessionId } = message
  moments++
  if (message.type === '@xstate.actor') {
    const machine = machineOf(message.definition)
    if (machine) seen.set(sessionId, { machine, sessionId, states: [], movedAt: moments, heardAt: {}, isOver: false })
  }
  const known = seen.get(sessionId)
  if (known && message.type === '@xstate.event') {
    log(known.machine, message.event)
    known.heardAt[message.event.type] = moments
  }
  const { snapshot } = message as { snapshot?: { value?: unknown; status?: string } }
  if (known && snapshot?.value !== undefined) {
    const states = pathsOf(snapshot.value)
    const moved = known.states.join() !== states.join()
    known.isOver = snapshot.status !== undefined && snapshot.status !== 'active'
    if (moved) Object.assign(known, { states, movedAt: moments })
    if (moved && !isByHand) chosen = sessionId
  }
  void show()
})
void readSentences().then((read) => {
  sentences = read
  return show()
})

function machineOf(definition: string | undefined): string | undefined {
  if (!definition) return undefined
  const { id, states } = JSON.parse(definition) as { id?: string; states?: unknown }
  return states === undefined ? undefined : id
}

function log(machine: string, event: object): void {
  const { type, ...fields } = event as { type: string }
  const line = element('li')
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  line.append(element('code', '', type), ` to ${titleOf(machine)}${details}`)
  const list = find('log')
  list.prepend(line)
  while (list.children.length > MOST_EVENTS) list.lastElementChild!.remove()
}

const titleOf = (machine: string): string => sentences[machine]?.title ?? machine

async function show(): Promise<void> {
  // A stopped machine stays listed only while it is chosen.
  find('machines').replaceChildren(...entriesOf(seen.values(), sentences, chosen).map(itemOf))
  const current = chosen === undefined ? undefined : seen.get(chosen)
  if (!current) return
  const { states } = current
  const known = sentences[current.machine]
  find('title').textContent = titleOf(current.machine)
  find('sentence').textContent = states
    .map((path) => known?.states[path]?.sentence || path)
    .map(capital)
    .join('; ')
  await draw(known?.name)
  for (const group of document.querySelectorAll<SVGGElement>('#diagram [data-state]'))
    group.classList.toggle('here', states.includes(group.dataset['state']!))
  lookAt(find('diagram'), document.querySelector('#diagram .here'))
}

/** Scrolls the picture, and only the picture. */
function lookAt(picture: HTMLElement, state: Element | null): void {
  if (!state) return
  const frame = picture.getBoundingClientRect()
  const box = state.getBoundingClientRect()
  const isSeen = box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right
  if (isSeen) return
  picture.scrollTop += box.top - frame.top - (frame.height - box.height) / 2
  picture.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
}

function itemOf({ shown, count }: Entry<Running>): HTMLElement {
  const { machine, sessionId, states, isOver } = shown
  const item = element('li')
  const button = element('button', isOver ? 'over' : '')
  button.type = 'button'
  button.setAttribute('aria-current', String(sessionId === chosen))
  button.append(count > 1 ? `${titleOf(machine)} (${count})` : titleOf(machine), element('small', '', states.join(', ')))
  button.addEventListener('click', () => {
    chosen = sessionId
    isByHand = true
    void show()
  })
  item.append(button)
  return item
}

/** The diagram of a machine, drawn when the flows were written. */
async function draw(name: string | undefined): Promise<void> {
  if (name === undefined || drawn === name) return
  drawn = name
  const reply = await fetch(`/flows/${name}/diagram.svg`)
  if (!reply.ok || drawn !== name) return
  find('diagram').replaceChildren(importDrawing(await reply.text(), reply.url))
}

/** { confirming: 'asking' } as 'confirming.asking'. */
function pathsOf(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [above + value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = pathsOf(inner, `${above}${key}.`)
    return inside.length > 0 ? inside : [above + key]
  })
}
