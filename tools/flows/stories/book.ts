import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/run-command.ts'
import { html, type Html } from '../../../server/html.ts'
import type { Reading } from '#tools/flows/reading.ts'
import { plural } from '#tools/flows/words.ts'
import { storyPart } from './draw-story.ts'
import { layOutMap, mapSection } from './map.ts'
import { type Played, played } from './played.ts'
import { readStories, storiesText } from './record.ts'
import { storiesDocument } from './story-text.ts'

/** The record in git, which tools/e2e/stories.e2e.ts compares with the app. */
export const STORIES = 'flows/stories.json'

/** Documents across the flows, by path: what a reviewer reads, what is served, and the head of the page on all flows. */
export async function storyBook(readings: readonly Reading[]) {
  const stories = readStories(await readFile(join(ROOT, STORIES), 'utf8'))
  const told = stories.map((story) => played(story, readings))
  const tales = told.map((one) => one.played)
  const document = storiesDocument(tales)
  return {
    faults: told.flatMap(({ faults }) => faults),
    reviewed: [
      ['stories.json', storiesText(stories)],
      ['stories.md', document],
    ] as const,
    made: [['stories.md', document] as const, ...tales.map((tale) => [`stories/${tale.name}.html`, storyPart(tale)] as const)],
    overview: html`${mapSection(await layOutMap(readings, stories))}${storiesSection(tales)}`,
  }
}

/** A story comes when it is opened. */
const storiesSection = (tales: readonly Played[]): Html =>
  html`<section class="stories" aria-labelledby="stories">
    <h2 id="stories">Stories across the flows</h2>
    <p class="about">Who really told whom, step by step, in runs of the app that were recorded.</p>
    ${tales.map(
      ({ name, title, scenes }) =>
        html`<details class="story" data-story="${name}">
          <summary>${title} <small>${plural(scenes.length, 'step')}</small></summary>
          <div class="told"></div>
        </details> `,
    )}
  </section> `
