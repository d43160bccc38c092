import type { Plugin, Rolldown } from 'vite'
import type { PageName } from '#src/route-table.ts'
import { moduleOf } from './page-modules.ts'

/** The pages that customers open first, together as they are opened one after the other. */
export const FIRST_PAGES = { home: ['home'], outlet: ['outlet', 'cart'] } as const satisfies Record<string, PageName[]>

/** A module that this many chunks need is in one file with others like it: asking for a file takes a phone 5 ms. */
const MANY = 9

/** Two hundred bytes each: the names of their files would weigh as much on the first load, which lists all files. The eye is in the file of a password's field. */
const ICON = /\/@tabler\/icons-react\/.*\/Icon(?!Eye)\w+\.mjs$/

/**
 * Decides by what imports what which modules share a file: `first` is all that the entry needs; `home` and `outlet` are what these pages share
 * with others, so that each is shown with few files and with no code that only another page needs; `shared` is what many other chunks need, `icons` the icons that a few need.
 * Everything else is split as the bundler does it.
 */
export function chunkGroups(): Plugin {
  let groupOf = new Map<string, string>()
  return {
    name: 'chunk-groups',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Before the computed groups: what the entry needs is in none of them.
                { name: 'first', tags: ['$initial'] },
                { debugName: 'groups', name: (id) => groupOf.get(id) ?? null },
              ],
            },
          },
        },
      },
    }),
    renderStart() {
      const pages = Object.entries(FIRST_PAGES).map(([group, names]) => [group, names.map(moduleOf)] as const)
      groupOf = groupsOf(
        [...this.getModuleIds()].map((id) => this.getModuleInfo(id)!),
        new Map(pages),
      )
    },
  }
}

/** What is read of a module of the graph. */
export type Info = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'importedIds' | 'dynamicImporters'>

/** The group of each module that is in one, given the modules of the pages for which a group is made. */
export function groupsOf(infos: readonly Info[], pagesOf: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const groups = new Map<string, string>()
  for (const [id, chunks] of chunksByModule(infos)) {
    // Styles follow the component that imports them.
    if (chunks.size < 2 || /\.css($|\?)/.test(id)) continue
    const [group] = [...pagesOf].find(([, pages]) => pages.some((page) => chunks.has(page))) ?? []
    if (group !== undefined) groups.set(id, group)
    else if (chunks.size >= MANY) groups.set(id, 'shared')
    else if (ICON.test(id)) groups.set(id, 'icons')
  }
  return groups
}

/** For each module the dynamically imported ones that need it. */
function chunksByModule(infos: readonly Info[]): Map<string, Set<string>> {
  const importsOf = importReader(infos)
  const chunks = new Map<string, Set<string>>()
  for (const { id: root, dynamicImporters } of infos) {
    if (dynamicImporters.length === 0) continue
    const needed = new Set([root])
    // Iterating a Set also visits what is added meanwhile.
    for (const id of needed) {
      for (const imported of importsOf(id)) needed.add(imported)
      chunks.set(id, (chunks.get(id) ?? new Set()).add(root))
    }
  }
  return chunks
}

/**
 * What a module imports: of the icons only what it names, which is what the bundler leaves of their list. Counted whole, the list would bring /home the
 * icons of other pages: it would wait for 132.7 kB of scripts instead of 125 (measured on 27 November 2026).
 */
function importReader(infos: readonly Info[]): (id: string) => string[] {
  const byId = new Map(infos.map((info) => [info.id, info]))
  const icons = infos.find(({ id }) => id.endsWith('/src/ui/icons.ts'))
  const names = [...(icons?.code ?? '').matchAll(/default as (\w+)/g)].map(([, name]) => name!)
  return (id) => {
    const { importedIds = [], code } = byId.get(id) ?? {}
    return importedIds.flatMap((imported) =>
      imported === icons?.id ? icons.importedIds.filter((_, index) => code?.includes(names[index]!)) : imported,
    )
  }
}
