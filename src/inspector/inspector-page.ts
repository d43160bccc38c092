import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { element } from './element.ts'
import { capital, readSentences, type Sentences } from './sentences.ts'

interface Seen {
  machine: string
  value?: unknown
  isOver: boolean
}

const MOST_EVENTS = 200
const seen = new Map<string, Seen>()
const find = (id: string) => document.getElementById(id)!
let sentences: Record<string, Sentences> = {}
/** The machine on show, by its session; the newest to move until the reviewer chooses one. */
let chosen: string | undefined
let isByHand = false
let drawn: string | undefined

if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset['mantineColorScheme'] = 'dark'

createBrowserReceiver().subscribe((message: StatelyInspectionEvent) => {
  const { sessionId } = message
  if (message.type === '@xstate.actor') {
    const machine = machineOf(message.definition)
    if (machine) seen.set(sessionId, { machine, isOver: false })
  }
  if (message.type === '@xstate.event' && seen.has(sessionId)) log(sessionId, message.event)
  const { snapshot } = message as { snapshot?: { value?: unknown; status?: string } }
  const known = seen.get(sessionId)
  if (known && snapshot?.value !== undefined) {
    const moved = JSON.stringify(known.value) !== JSON.stringify(snapshot.value)
    seen.set(sessionId, { ...known, value: snapshot.value, isOver: snapshot.status !== undefined && snapshot.status !== 'active' })
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

function log(sessionId: string, event: object): void {
  const { type, ...fields } = event as { type: string }
  const line = element('li')
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  line.append(element('code', '', type), ` to ${titleOf(seen.get(sessionId)!.machine)}${details}`)
  const list = find('log')
  list.prepend(line)
  while (list.children.length > MOST_EVENTS) list.lastElementChild!.remove()
}

const titleOf = (machine: string): string => sentences[machine]?.title ?? machine

async function show(): Promise<void> {
  // A stopped machine stays listed only while it is chosen.
  const there = [...seen].filter(([sessionId, { isOver }]) => !isOver || sessionId === chosen)
  find('machines').replaceChildren(...there.map(([sessionId, one]) => entry(sessionId, one)))
  const current = chosen === undefined ? undefined : seen.get(chosen)
  if (!current) return
  const states = pathsOf(current.value)
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

function entry(sessionId: string, { machine, value, isOver }: Seen): HTMLElement {
  const item = element('li')
  const button = element('button', isOver ? 'over' : '')
  button.type = 'button'
  button.setAttribute('aria-current', String(sessionId === chosen))
  button.append(titleOf(machine), element('small', '', pathsOf(value).join(', ')))
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
  const { documentElement } = new DOMParser().parseFromString(await reply.text(), 'image/svg+xml')
  find('diagram').replaceChildren(document.importNode(documentElement, true))
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
