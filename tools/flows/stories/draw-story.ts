import { html, type Html } from '../../../server/html.ts'
import { TEXT, TITLE } from '#tools/flows/layout.ts'
import { arrowTip, CLOTH, FONT, INK, INK_2, LINE, SURFACE, tenth } from '#tools/flows/svg.ts'
import { textWidth, wrap } from '#tools/flows/text.ts'
import { type Message, type Party, partiesOf, type Played, type Scene } from './played.ts'
import { whoWords } from './story-text.ts'

const COLUMN = 142
const HEAD = { height: 30, below: 12 }
const LABEL = { inset: 9, above: 10, below: 5 }
const LOOP = 26
const MARGIN = 10

/** What a story opens to: each step as a diagram and in words; stories/NAME.html. */
export const storyPart = ({ name, scenes }: Played): string =>
  html`${scenes.map(
    (scene, index) =>
      html`<h3>${index + 1}. ${scene.does}</h3>
        <div class="picture" tabindex="0" role="region" aria-label="Diagram of step ${index + 1}: ${scene.does}">
          ${drawScene(scene, `story-${name}-${index + 1}`)}
        </div>
        <details>
          <summary>In words</summary>
          <ol class="messages">
            ${scene.messages.map(
              (one) =>
                html`<li>
                  <b>${whoWords(one)}:</b>
                  ${one.says.map(({ text, anchor }, place) => html`${place > 0 && '; '}<a href="#${anchor}">${text}</a>`)}
                </li> `,
            )}
          </ol>
        </details>`,
  )}`.text

/** Who takes part stands above its line; one arrow a message. Each sentence is a link to its transition. */
function drawScene(scene: Scene, id: string): Html {
  const { does, messages } = scene
  const parties = partiesOf([scene])
  const middle = ({ id: party }: Party) => MARGIN + COLUMN * (parties.findIndex((one) => one.id === party) + 0.5)
  let y = MARGIN + HEAD.height + HEAD.below
  const rows = messages.map((message) => {
    const row = rowOf(message, middle, y)
    y = row.bottom
    return row
  })
  const height = y + MARGIN
  const width = Math.max(MARGIN * 2 + COLUMN * parties.length, ...rows.map(({ right }) => Math.ceil(right) + MARGIN))
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="diagram sequence"
    viewBox="0 0 ${width} ${tenth(height)}"
    width="${width}"
    height="${tenth(height)}"
    font-family="${FONT}"
    font-size="${TEXT.size}"
    fill="${INK}"
    role="group"
    aria-labelledby="${id}"
  >
    <title id="${id}">${does}: who tells whom</title>
    ${arrowTip(`${id}-tip`)}
    <rect class="ground" x="0" y="0" width="${width}" height="${tenth(height)}" fill="${CLOTH}" />
    ${parties.map((party) => drawParty(party, middle(party), height))}${rows.map((row) => drawRow(row, `${id}-tip`))}
  </svg> `
}

function drawParty(party: Party, x: number, height: number): Html {
  const width = Math.min(COLUMN - 8, Math.ceil(textWidth(party.title, TITLE.size)) + 24)
  const name = html`<text class="name" x="${x}" y="${MARGIN + 20}" text-anchor="middle" font-weight="700" font-size="${TITLE.size - 1}"
    >${party.title}</text
  >`
  const isOutside = party.flow === undefined
  return html`<g class="line life">
      <path d="M${x} ${MARGIN + HEAD.height}V${tenth(height - MARGIN)}" fill="none" stroke="${LINE}" stroke-dasharray="3 4" />
    </g>
    <rect
      class="box ${isOutside ? 'cloth' : 'surface'}"
      x="${x - width / 2}"
      y="${MARGIN}"
      width="${width}"
      height="${HEAD.height}"
      rx="${isOutside ? 15 : 8}"
      fill="${isOutside ? CLOTH : SURFACE}"
      stroke="${LINE}"
    />
    ${party.anchor === undefined ? name : html`<a href="#${party.anchor}">${name}</a>`} `
}

interface Row {
  message: Message
  from: number
  to: number
  /** Where the label begins, and how far it goes. */
  left: number
  right: number
  top: number
  lines: { anchor: string; texts: string[] }[]
  arrowY: number
  bottom: number
}

function rowOf(message: Message, middle: (party: Party) => number, top: number): Row {
  const [from, to] = [middle(message.from), middle(message.to)]
  const isLoop = from === to
  const widest = Math.max(Math.abs(to - from), COLUMN) - 2 * LABEL.inset
  const left = Math.min(from, to) + LABEL.inset + (isLoop ? LOOP : 0)
  const lines = message.says.map(({ text, anchor }) => ({ anchor, texts: wrap(text, TEXT.size, widest) }))
  const count = lines.reduce((sum, { texts }) => sum + texts.length, 0)
  const arrowY = top + LABEL.above + count * TEXT.line + LABEL.below
  const right = left + Math.max(...lines.flatMap(({ texts }) => texts.map((one) => textWidth(one, TEXT.size))))
  return { message, from, to, left, right, top: top + LABEL.above, lines, arrowY, bottom: arrowY + 4 }
}

function drawRow({ message: { how }, from, to, left, right, top, lines, arrowY }: Row, tip: string): Html {
  let base = top - 4
  const path =
    from === to
      ? `M${from} ${tenth(top)}h${LOOP - 8}V${tenth(arrowY)}h${8 - LOOP + 3}`
      : `M${from} ${tenth(arrowY)}H${tenth(to + (to > from ? -2 : 2))}`
  const dashes = how === 'answers' ? html` stroke-dasharray="5 4"` : how === 'starts' ? html` stroke-dasharray="1.5 3"` : undefined
  return html`<g class="line"><path d="${path}" fill="none" stroke="${INK_2}" stroke-width="1.3" marker-end="url(#${tip})" ${dashes} /></g>
    <rect
      class="under cloth"
      x="${tenth(left - 2)}"
      y="${tenth(top - 2)}"
      width="${tenth(right - left + 4)}"
      height="${tenth(arrowY - 4 - top)}"
      fill="${CLOTH}"
    />
    ${lines.map(
      ({ anchor, texts }) =>
        html`<a href="#${anchor}"
          >${texts.map((text) => {
            base += TEXT.line
            return html`<text x="${tenth(left)}" y="${tenth(base)}">${text}</text>`
          })}</a
        > `,
    )}`
}
