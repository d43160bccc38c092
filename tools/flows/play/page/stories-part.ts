import { element } from '#tools/inspector/element.ts'

/** A phone shows a corner of a wide diagram: there the map stays folded, and a story stands in words too. */
const hasRoom = () => matchMedia('(min-width: 700px)').matches

/** A story comes when it is opened. */
export function followStories(): void {
  const map = document.querySelector<HTMLDetailsElement>('.overview')
  if (map) map.open = hasRoom()
  for (const story of document.querySelectorAll<HTMLDetailsElement>('.story'))
    story.addEventListener('toggle', () => {
      if (story.open) void load(story)
    })
}

async function load(story: HTMLDetailsElement): Promise<void> {
  const place = story.querySelector<HTMLElement>('.told')!
  if (place.children.length > 0) return
  try {
    const reply = await fetch(`stories/${story.dataset['story']}.html`)
    place.innerHTML = await reply.text()
    for (const words of place.querySelectorAll('details')) words.open = !hasRoom()
  } catch {
    place.replaceChildren(element('p', 'badge warn', 'This story did not load. Start the app with npm start, then open /flows.'))
  }
}
