import { element } from '#src/inspector/element.ts'

/** The pictures that were taken, as the server lists them; without a server there are none. */
let listing: Promise<{ files: string[] }> | undefined
const list = () =>
  (listing ??= fetch('pictures.json').then(
    async (reply) => (reply.ok ? ((await reply.json()) as { files: string[] }) : { files: [] }),
    () => ({ files: [] }),
  ))

const LOOKS = { phone: 'on a phone', desktop: 'on a desktop', dark: 'on a phone, dark' }

/** Pictures of the states, as the walks in Chromium saw them. */
export async function picturesOf(flow: string, states: readonly string[]): Promise<HTMLElement> {
  const { files } = await list()
  const strip = element('div', 'pictures')
  for (const state of states)
    for (const [look, words] of Object.entries(LOOKS)) {
      const file = `${flow}/${state}-${look}.png`
      if (!files.includes(file)) continue
      const image = element('img')
      Object.assign(image, { src: `pictures/${file}`, alt: `${state} ${words}`, loading: 'lazy' })
      strip.append(image)
    }
  if (strip.children.length === 0) strip.append(element('small', '', 'There is no picture of this state.'))
  return strip
}
