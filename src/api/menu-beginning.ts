import { type Fields, json, record } from '#machines/model/reading.ts'

/** A string or a bracket of a JSON text: brackets inside of strings do not count. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/g

/** `data` with its first category alone, from the beginning of a menu's text; undefined while that category is incomplete. */
export function beginningOf(text: string): Fields | undefined {
  let depth = 0
  let name = ''
  let from = -1
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      depth++
      if (depth === 2 && token === '{' && name === '"data"') from = index
    } else if (token === '}' || token === ']') {
      depth--
      if (depth === 2 && from >= 0) return record(json(`${text.slice(from, index + 1)}}`))
      if (depth === 1) from = -1
    } else if (depth === 1) name = token
  }
  return undefined
}
