import type { PlayBook } from '#scripts/flows/play/play-book.ts'
import type { Pictures } from './pictures.ts'

/** Pictures in the table of states, and beside the journeys as soon as they are unfolded. */
export function illustrate(section: HTMLElement, { id, states }: PlayBook, pictures: Pictures): void {
  for (const path of Object.keys(states)) {
    const link = pictures.link(path)
    if (!link) continue
    link.className = 'thumb'
    // The column 'On screen'.
    document.getElementById(`${id}.${path}`)?.children[2]?.prepend(link)
  }
  for (const details of section.querySelectorAll('details'))
    details.addEventListener(
      'toggle',
      () => {
        for (const journey of details.querySelectorAll<HTMLElement>('[data-states]')) {
          const film = pictures.film(journey.dataset['states']!.split(' '), `Pictures of ${journey.id.slice(2)}`)
          if (film) journey.append(film)
        }
      },
      { once: true },
    )
}
