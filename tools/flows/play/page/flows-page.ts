import { element } from '#tools/inspector/element.ts'
import { readSentences, type Sentences } from '#tools/inspector/sentences.ts'
import type { PlayBook } from '#tools/flows/play/play-book.ts'
import type { SearchBook } from '#tools/flows/search-book.ts'
import { placesIn } from './find.ts'
import { Player } from './player.ts'
import { listenToTiers, showAllTiers } from './tiers.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => (document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', dress)
dress()

const MOST_FOUND = 60
const sections = [...document.querySelectorAll<HTMLElement>('.flow')]
const opened = new Map<HTMLElement, Promise<Player>>()

/** A flow comes when it is opened: its tables and its graph are larger than the page of all flows. */
function open(section: HTMLElement): Promise<Player> {
  const known = opened.get(section)
  if (known) return known
  const opening = load(section)
  opened.set(section, opening)
  opening.catch(() => {
    opened.delete(section)
    section
      .querySelector('.body')!
      .replaceChildren(element('p', 'badge warn', 'This flow did not load. Start the app with npm start, then open /flows.'))
  })
  return opening
}

async function load(section: HTMLElement): Promise<Player> {
  const { name = '' } = section.dataset
  section.querySelector('.opener')?.setAttribute('aria-busy', 'true')
  const [text, book] = await Promise.all([
    fetch(`${name}/flow.html`).then((reply) => reply.text()),
    fetch(`${name}/play.json`).then((reply) => reply.json() as Promise<PlayBook>),
  ])
  section.querySelector('.body')!.innerHTML = text
  section.querySelector('.opener')?.remove()
  listenToTiers(section)
  return new Player(section.querySelector<HTMLElement>('.play')!, book)
}

/** '#checkout.reviewing', '#CHK-a91f' and '#j-CHK-J3b07' are parts of the flow 'checkout'; '#play=checkout:1.5a5e.37a3' is a moment of it. */
async function follow(): Promise<void> {
  const hash = decodeURIComponent(location.hash.slice(1))
  const [, played, moment = ''] = /^play=([\w-]+):?([\w.~-]*)$/.exec(hash) ?? []
  const [flow] = hash.replace(/^[jc]-(?=[A-Z])/, '').split(/[.-]/)
  const section = sections.find(({ id, dataset }) =>
    played === undefined ? id === flow || dataset['prefix'] === flow : dataset['name'] === played,
  )
  if (!section) return
  if (section.hidden) {
    field.value = ''
    notRun.checked = false
    await search()
  }
  const player = await open(section)
  if (played !== undefined) player.restore(moment || '1')
  const target = played === undefined ? document.getElementById(hash) : section.querySelector('.play')
  const folded = target?.closest('details')
  if (target instanceof HTMLElement && target.hidden) showAllTiers(section)
  if (folded) folded.open = true
  // The browser looks for `:target` once: a row that has come since is found by going there anew.
  if (played === undefined) location.replace(location.hash)
  target?.scrollIntoView()
  // A link that led to a flow is gone with its opening.
  if (target === section) section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

const field = document.querySelector<HTMLInputElement>('#search')!
const notRun = document.querySelector<HTMLInputElement>('#not-run')!
const found = document.querySelector<HTMLElement>('.found')!
const results = document.querySelector<HTMLElement>('.results')!
/** What is searched, once something is: it is larger than the page. */
let searched: Promise<[Record<string, Sentences>, Record<string, SearchBook>]> | undefined
const readSearched = () =>
  Promise.all([readSentences('flows.json'), fetch('journeys.json').then((reply) => reply.json() as Promise<Record<string, SearchBook>>)])

async function search(): Promise<void> {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isSearching = words.length > 0 || notRun.checked
  const [sentences, books] = isSearching ? await (searched ??= readSearched()) : [{}, {}]
  const links: HTMLElement[] = []
  let flows = 0
  for (const section of sections) {
    const [flow, book] = [sentences[section.id], books[section.id]]
    const places = flow && book ? placesIn(section.id, flow, book, words, notRun.checked) : []
    section.hidden = isSearching && places.length === 0
    document.querySelector<HTMLElement>(`.contents a[href="#${section.id}"]`)!.parentElement!.hidden = section.hidden
    if (places.length > 0) flows++
    for (const { id, words: text } of places) {
      const link = element('a', '', text)
      link.href = `#${id}`
      const item = element('li')
      item.append(element('b', '', flow!.title), ' ', link)
      links.push(item)
    }
  }
  results.replaceChildren(...links.slice(0, MOST_FOUND))
  const count = links.length
  found.textContent = !isSearching
    ? ''
    : count === 0 && notRun.checked && words.length === 0
      ? 'Everything was run'
      : `${count} ${count === 1 ? 'place' : 'places'} in ${flows} ${flows === 1 ? 'flow' : 'flows'}`
}

let waiting = 0
field.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => void search(), 120)
})
notRun.addEventListener('change', () => void search())
document.querySelector('.search')!.addEventListener('submit', (event) => {
  event.preventDefault()
  void search()
})
addEventListener('hashchange', () => void follow())
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((details) => (details.open = true)))
void follow()
