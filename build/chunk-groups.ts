import { type ESTree, parseSync, type Plugin, type Rolldown } from 'vite'
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
export type Info = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'importedIds' | 'dynamicImporters' | 'isEntry'>

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

/** For each module that the entry does without, the dynamically imported ones that need it. */
function chunksByModule(infos: readonly Info[]): Map<string, Set<string>> {
  const importsOf = importReader(infos)
  const needed = (root: string, without?: ReadonlySet<string>) => {
    const found = new Set([root])
    // A set hands out what is added while it is read.
    for (const id of found) for (const imported of importsOf(id)) if (!without?.has(imported)) found.add(imported)
    return found
  }
  const first = new Set(infos.filter(({ isEntry }) => isEntry).flatMap(({ id }) => [...needed(id)]))
  const chunks = new Map<string, Set<string>>()
  for (const { id: root, dynamicImporters } of infos) {
    if (dynamicImporters.length === 0 || first.has(root)) continue
    for (const id of needed(root, first)) chunks.set(id, (chunks.get(id) ?? new Set()).add(root))
  }
  return chunks
}

/**
 * What a module imports: of a list of exports, as src/ui/icons.ts, only what the module names, which is what the bundler leaves of it. Counted whole, the
 * list would bring /home the icons of other pages: it would wait for 132.7 kB of scripts instead of 125 (measured on 27 November 2026).
 */
function importReader(infos: readonly Info[]): (id: string) => string[] {
  const byId = new Map(infos.map((info) => [info.id, info]))
  const lists = new Map(infos.map((info) => [info.id, listedExports(info)]))
  return (id) => {
    const { importedIds = [], code } = byId.get(id) ?? {}
    return importedIds.flatMap((imported) => {
      const list = lists.get(imported)
      return list ? list.filter(({ names }) => names.some((name) => code?.includes(name))).map((listed) => listed.id) : imported
    })
  }
}

/** What each source gives to a module that does nothing but pass on exports of others; undefined for any other module. */
function listedExports({ id, code, importedIds }: Info): { names: string[]; id: string }[] | undefined {
  const { body } = parseSync(id, code ?? '', { lang: 'tsx' }).program
  if (body.length === 0) return undefined
  const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)
  const names = new Map<string, string[]>()
  const sourceOf = new Map<string, string>()
  const note = (source: string, ...exported: string[]) => names.set(source, [...(names.get(source) ?? []), ...exported])
  for (const node of body) {
    // A name that every module has: what is imported for its effect, or passed on whole, counts as needed.
    if (node.type === 'ExportAllDeclaration') note(node.source.value, '')
    else if (node.type === 'ImportDeclaration') {
      note(node.source.value, ...(node.specifiers.length > 0 ? [] : ['']))
      for (const { local } of node.specifiers) sourceOf.set(local.name, node.source.value)
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration)
      for (const { local, exported } of node.specifiers) note(node.source?.value ?? sourceOf.get(nameOf(local)) ?? '', nameOf(exported))
    else return undefined
  }
  const sources = [...names]
  return sources.length === importedIds.length ? sources.map(([, list], index) => ({ names: list, id: importedIds[index]! })) : undefined
}
