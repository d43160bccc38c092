import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'

const STYLES = join(ROOT, 'src/styles')

/** What the console and the page of the flows look like has the app's sheets first: its tokens, its document rules and its parts. */
export const sharedStyles = (): string =>
  ['tokens', 'document', 'layout', 'canopy', 'parts', 'veg-mark']
    .map((name) => readFileSync(join(STYLES, `${name}.css`), 'utf8'))
    .join('\n')
