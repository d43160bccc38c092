import { element } from '#tools/inspector/element.ts'
import { readSentences, type Sentences } from '#tools/inspector/sentences.ts'
import type { PlayData } from '#tools/flows/play/play-data.ts'
import type { SearchData } from '#tools/flows/search-data.ts'
import { countWords, hitsIn, nearest, placesIn, searchWords } from './find.ts'
import { Player } from './player.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => (document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', dress)
dress()

const MOST_FOUND = 60
const links = [...document.querySelectorAll<HTMLAnchorElement>('.flows a')]
const idOf = (link: HTMLAnchorElement): string => link.hash.slice(1)
const all = document.querySelector<HTMLElement>('.all')!
const opened = document.querySelector<HTMLElement>('.open')!
/** What is asked most, and the parts of each answer, which an address can lead to. */
const questions = [...all.querySelectorAll<HTMLDetailsElement>('.asked > details')].map((question) => {
  const parts = [...question.querySelectorAll<HTMLElement>('tr:has(td), li, p')]
  for (const [index, part] of parts.entries()) part.id = `${question.id}-${index}`
  return { question, parts, asks: searchWords(question.dataset['words']!) }
})
let player: Promise<Player> | undefined
let isOpen = ''

/** A flow comes when it is opened: it is larger than the page of all flows. */
function open(name: string): Promise<Player> {
  if (player && isOpen === name) return player
  isOpen = name
  player = load(name)
  player.catch(() => {
    isOpen = ''
    opened.replaceChildren(element('p', 'badge warn', 'This flow did not load. Start the app with npm start, then open /flows.'))
  })
  return player
}

async function load(name: string): Promise<Player> {
  const [text, data] = await Promise.all([
    fetch(`${name}/flow.html`).then((reply) => reply.text()),
    fetch(`${name}/play.json`).then((reply) => reply.json() as Promise<PlayData>),
  ])
  opened.innerHTML = text
  all.hidden = true
  return new Player(opened, data)
}

/** '#checkout.reviewing', '#CHK-a91f', '#j-CHK-J3b07' and '#journeys-checkout' are parts of the flow 'checkout'; '#play=checkout:1.5a5e.37a3' is a moment of it. */
async function follow(): Promise<void> {
  const hash = decodeURIComponent(location.hash.slice(1))
  const [, played, moment = ''] = /^play=([\w-]+):?([\w.~-]*)$/.exec(hash) ?? []
  const [flow] = hash.replace(/^(?:j-(?=[A-Z])|(?:journeys|whole|lost|informed|guest|version|tested)-)/, '').split(/[.-]/)
  const link = links.find((one) =>
    played === undefined ? [idOf(one), one.dataset['prefix']].includes(flow) : one.dataset['name'] === played,
  )
  if (!link) {
    const wasOpen = isOpen
    all.hidden = false
    opened.replaceChildren()
    isOpen = ''
    if (wasOpen !== '') document.querySelector<HTMLElement>('#all')!.focus()
    show(document.getElementById(hash))
    return
  }
  const playing = await open(link.dataset['name']!)
  if (played !== undefined) playing.restore(moment || '1')
  const section = opened.querySelector<HTMLElement>('.flow')!
  const target = played === undefined ? document.getElementById(hash) : section.querySelector('.play')
  // A journey that the tier in sight leaves out: all of them are shown.
  if (target?.matches('.journeys > *') && !target.checkVisibility())
    section.querySelector<HTMLInputElement>('[value="core"]')!.checked = true
  show(target)
  // A link that led to a flow is gone with its opening.
  if (target === section) section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** Unfolds what it stands in, marks it and scrolls to it. */
function show(target: Element | null): void {
  for (let part = target; part; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true
  // The browser looks for `:target` once: a row that has come since is found by going there anew.
  if (target?.id) location.replace(location.hash)
  target?.scrollIntoView()
}

const bar = document.querySelector<HTMLElement>('.search')!
// What is gone to stands below it, with the name of its state.
new ResizeObserver(() => document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`)).observe(bar)
const field = document.querySelector<HTMLInputElement>('#search')!
const found = document.querySelector<HTMLElement>('.found')!
const results = document.querySelector<HTMLElement>('.results')!
type Searched = [Record<string, Sentences>, Record<string, SearchData>]
const NOTHING_SEARCHED: Searched = [{}, {}]
/** What is searched, once something is: it is larger than the page. */
let searched: Promise<Searched> | undefined
const readSearched = () =>
  Promise.all([readSentences('flows.json'), fetch('journeys.json').then((reply) => reply.json() as Promise<Record<string, SearchData>>)])

async function search(): Promise<void> {
  const words = searchWords(field.value)
  const read = words.length > 0 ? await (searched ??= readSearched()).catch(() => undefined) : NOTHING_SEARCHED
  if (!read) {
    searched = undefined
    found.textContent = 'The search did not load. Start the app with npm start, then open /flows.'
    return
  }
  const [sentences, searchable] = read
  const places = nearest(
    links.map(idOf).flatMap((id) => {
      const [flow, data] = [sentences[id], searchable[id]]
      return flow && data ? placesIn(id, flow, data, words).map((place) => ({ ...place, flow: flow.title })) : []
    }),
  )
  const answers = questions.flatMap(({ question, parts, asks }) => {
    const [asked, others] = [words.filter((word) => asks.includes(word)), words.filter((word) => !asks.includes(word))]
    const heads = [...question.querySelectorAll('h3')]
    // A row says by itself who is told, who can do it or which version it was; without a word of its question by what it is about.
    const rows = parts.flatMap((row) => {
      const cells = [...(row.matches('tr') ? row.children : [row])].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
      const flow = row.querySelector<HTMLAnchorElement>('a[href^="#version-"]')
      const head = heads.findLast((one) => one.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING)?.textContent ?? ''
      const own = flow?.textContent ?? cells.slice(0, asked.length > 0 ? undefined : 1).join(' ')
      const fits = hitsIn(own, others) > 0 && hitsIn(`${head} ${own}`, others) === others.length
      return fits ? { id: flow ? idOf(flow) : row.id, words: cells.join(' → ') } : []
    })
    const whole = { id: question.id, words: question.firstElementChild!.textContent }
    return (rows.length > 0 ? rows : asked.length > 0 ? [whole] : []).map((line) => ({ flow: 'All flows', ...line }))
  })
  results.replaceChildren(...[...answers, ...places.slice(0, MOST_FOUND)].map(foundItem))
  // A search from far down the page scrolls up to its answers.
  if (words.length > 0 && results.getBoundingClientRect().top < bar.offsetHeight) results.scrollIntoView()
  found.textContent = words.length === 0 ? '' : countWords(places, words.length, answers.length)
}

function foundItem({ id, flow, words }: { id: string; flow: string; words: string }): HTMLElement {
  const link = element('a', '', words)
  link.href = `#${id}`
  const item = element('li')
  item.append(element('b', '', flow), ' ', link)
  return item
}

let waiting = 0
field.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => void search(), 120)
})
bar.addEventListener('submit', (event) => {
  event.preventDefault()
  void search().then(() => results.querySelector('a')?.focus())
})
addEventListener('hashchange', () => void follow())
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((details) => (details.open = true)))
void follow()
