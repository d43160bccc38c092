import { element } from '#tools/inspector/element.ts'
import { LOOKS, type Look, pictureFile, type Taken } from '#tools/flows/play/picture-files.ts'
import type { PlayBook } from '#tools/flows/play/play-book.ts'

/** The pictures that were taken, as the server lists them; without a server there are none. */
let listing: Promise<Taken> | undefined
const list = () =>
  (listing ??= fetch('pictures.json').then(
    async (reply) => (reply.ok ? ((await reply.json()) as Taken) : { files: [] }),
    () => ({ files: [] }),
  ))

/** 'Placing order, Sending' */
export const stateName = ({ states }: PlayBook, path: string): string => {
  const parts = path.split('.')
  return parts.map((_, index) => states[parts.slice(0, index + 1).join('.')]?.name ?? '').join(', ')
}

/** The pictures of the states of one flow, as the walks in Chromium saw them. */
export class Pictures {
  private readonly book: PlayBook
  private readonly commit: string | undefined
  private readonly files: ReadonlySet<string>

  private constructor(book: PlayBook, { commit, files }: Taken) {
    this.book = book
    this.commit = commit
    this.files = new Set(files)
  }

  static async of(book: PlayBook): Promise<Pictures> {
    return new Pictures(book, await list())
  }

  has(state: string, look: Look = 'phone'): boolean {
    return this.files.has(pictureFile(this.book.name, state, look))
  }

  /** It comes when it is in sight. */
  image(state: string, look: Look = 'phone'): HTMLImageElement | undefined {
    if (!this.has(state, look)) return undefined
    const image = element('img')
    // Before its source, which an image begins to fetch at once.
    image.loading = 'lazy'
    const src = `pictures/${pictureFile(this.book.name, state, look)}`
    return Object.assign(image, { src, alt: `${stateName(this.book, state)}, ${LOOKS[look]}` })
  }

  /** A link to the whole picture. */
  link(state: string, look: Look = 'phone'): HTMLAnchorElement | undefined {
    const image = this.image(state, look)
    if (!image) return undefined
    const link = element('a')
    link.href = image.src
    link.append(image)
    return link
  }

  /** All there is of these states, of which commit; without any pictures, how to get them. */
  showing(states: readonly string[]): HTMLElement[] {
    if (this.files.size === 0) {
      const hint = element('small', '', 'Pictures of the states: ')
      hint.append(element('code', '', 'npm run flows -- --pictures'))
      return [hint]
    }
    const links = states.flatMap((state) => (Object.keys(LOOKS) as Look[]).flatMap((look) => this.link(state, look) ?? []))
    if (links.length === 0) return [element('small', '', 'There is no picture of this state.')]
    const strip = element('div', 'pictures')
    strip.append(...links)
    return [strip, element('small', '', `Pictures of commit ${this.commit ?? 'unknown'}`)]
  }

  /** One state after the other, each with its name. */
  film(states: readonly string[], label: string): HTMLElement | undefined {
    const frames = states.flatMap((state) => {
      const image = this.image(state)
      if (!image) return []
      const frame = element('figure')
      image.alt = ''
      frame.append(image, element('figcaption', '', stateName(this.book, state)))
      return [frame]
    })
    if (frames.length === 0) return undefined
    const film = element('div', 'film')
    Object.assign(film, { tabIndex: 0, role: 'group', ariaLabel: label })
    film.append(...frames)
    return film
  }
}
