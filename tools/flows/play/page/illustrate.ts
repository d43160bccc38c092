import type { PlayBook } from '#tools/flows/play/play-book.ts'
import type { Pictures } from './pictures.ts'

/** Pictures in the table of states, and beside the journeys those that are folded once they are unfolded. */
export function illustrate(section: HTMLElement, { id, states }: PlayBook, pictures: Pictures): void {
  for (const path of Object.keys(states)) {
    const link = pictures.link(path)
    if (!link) continue
    link.className = 'thumb'
    // The column 'On screen'.
    document.getElementById(`${id}.${path}`)?.children[2]?.prepend(link)
  }
  const film = (journey: HTMLElement) => {
    const made = pictures.film(journey.dataset['states']!.split(' '), `Pictures of ${journey.id.slice(2)}`)
    if (made) journey.append(made)
  }
  for (const journey of section.querySelectorAll<HTMLElement>('.journeys > [data-states]')) {
    const folded = journey.closest('details')
    if (folded) folded.addEventListener('toggle', () => film(journey), { once: true })
    else film(journey)
  }
}
