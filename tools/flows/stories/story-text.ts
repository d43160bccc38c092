import { plain } from '#tools/flows/doors.ts'
import type { How } from './record.ts'
import { type Message, type Party, partiesOf, type Played } from './played.ts'

const ARROWS: Record<How, string> = { tells: '->>', starts: '-)', calls: '->>', answers: '-->>' }

/** 'cart-sync' as a name that Mermaid takes for nothing else. */
const wordOf = ({ id }: Party): string => `p_${id.replaceAll('-', '_')}`

/** A story as GitHub draws it. */
export function sequenceText({ scenes }: Played): string {
  const parties = partiesOf(scenes)
  const across = [...new Set([parties[0]!, parties.at(-1)!].map(wordOf))].join(',')
  return [
    'sequenceDiagram',
    ...parties.map((party) => `  ${party.id === 'customer' ? 'actor' : 'participant'} ${wordOf(party)} as ${plain(party.title)}`),
    ...scenes.flatMap(({ does, messages }) => [
      `  Note over ${across}: ${plain(does)}`,
      ...messages.map(
        ({ how, from, to, says }) =>
          `  ${wordOf(from)}${ARROWS[how]}${wordOf(to)}: ${says.map(({ text }) => plain(text.replaceAll(';', ','))).join('<br/>')}`,
      ),
    ]),
  ].join('\n')
}

const HOW_WORDS: Record<How, string> = { tells: 'tells', starts: 'starts', calls: 'asks', answers: 'answers' }
/** 'Favourites asks Server'. */
export const whoWords = ({ how, from, to }: Message): string =>
  from.id === to.id ? `${from.title} tells itself` : `${from.title} ${HOW_WORDS[how]} ${to.title}`

/** All stories as a reviewer reads them: flows/stories.md. */
export function storiesDocument(stories: readonly Played[]): string {
  return `${[
    '# Stories across the flows',
    '',
    'Who really told whom, step by step, in runs of the app that `tools/e2e/stories.e2e.ts` recorded (`npm run flows -- --stories` records them anew). The journeys fail',
    'when the app tells another story than the record, and `npm run flows` draws it: change the app, not this file. What is left out and in which',
    'order the messages stand is said in `tools/flows/stories/tell.ts`.',
    ...stories.flatMap((story) => [
      '',
      `## ${story.title}`,
      '',
      '```mermaid',
      sequenceText(story),
      '```',
      ...story.scenes.flatMap(({ does, messages }) => [
        '',
        `### ${does}`,
        '',
        '| Who | What happens | |',
        '|---|---|---|',
        ...messages.map((one) => `| ${whoWords(one)} | ${one.says.map(({ text }) => text).join('; ')} | ${linksOf(one)} |`),
      ]),
    ]),
  ].join('\n')}\n`
}

const linksOf = ({ to, says }: Message): string => says.flatMap(({ ref }) => (ref ? `[${ref}](${to.flow}/flow.md)` : [])).join(', ')
