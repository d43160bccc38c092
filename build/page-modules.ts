import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'
import type { PageName } from '#src/route-table.ts'

const SCREENS = join(ROOT, 'src/screens')

/** The module that shows a page of the route table: menuItem is in …/menu-item-route.tsx. Throws when there is none. */
export function moduleOf(page: PageName): string {
  const name = `${page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-route.tsx`
  const file = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === name)
  if (file === undefined) throw new Error(`The page ${page} has no src/screens/…/${name}`)
  return join(SCREENS, file)
}
