import { parseSync, type Plugin, Visitor } from 'vite'

/** The source of a machine without the sentences that describe its states and transitions, and without what these mean. */
export function withoutDescriptions(source: string, file = 'machine.ts'): string {
  const { program, errors } = parseSync(file, source)
  // A file that does not parse stays whole: the build reports it.
  if (errors.length > 0) return source
  let code = ''
  let from = 0
  new Visitor({
    Property({ key, value, start, end }) {
      const isSentence = value.type === 'Literal' || value.type === 'TemplateLiteral'
      if (key.type !== 'Identifier' || !(key.name === 'meta' || (key.name === 'description' && isSentence))) return
      code += source.slice(from, start)
      from = end + /^\s*,?/.exec(source.slice(end))![0].length
    },
  }).visit(program)
  return code + source.slice(from)
}

/** Leaves sentences and `meta` of the machines out of the app: tests and plans show them, no customer does, and they weigh 3 kB of a first load. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/(?!model\/)[^?]+\.ts$/ },
      handler: (code, id) => ({ code: withoutDescriptions(code, id), map: null }),
    },
  }
}
