import type { Plugin } from 'vite'

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`
const BEFORE_OTHERS = new RegExp(String.raw`\bdescription:\s*${TEXT}\s*,`, 'g')
const AFTER_OTHERS = new RegExp(String.raw`,?\s*\bdescription:\s*${TEXT}`, 'g')

/** The source of a machine without its sentences: they make the titles of tests and plans, and no customer reads them. */
export const withoutDescriptions = (source: string): string => source.replace(BEFORE_OTHERS, '').replace(AFTER_OTHERS, '')

/** Leaves the sentences of the machines out of the app: a tenth of what a first visit would load of them. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/(?!model\/)[^?]+\.ts$/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}
