import { html, type Html } from '#server/console/html.ts'
import { badge } from '#server/console/layout.ts'
import type { Schema } from './contract.ts'

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** 'list of Outlet', 'text or null, at most 40 characters': a schema in words, references as links. */
export function typeText(schema: Schema): Html {
  if (schema.$ref !== undefined) return html`<a class="word" href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.anyOf) return html`${schema.anyOf.map((one, index) => html`${index > 0 && ' or '}${typeText(one)}`)}`
  if (schema.enum) return html`one of ${schema.enum.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}`
  const types = [schema.type ?? 'anything'].flat()
  return html`${types.map((type, index) => html`${index > 0 && ' or '}${oneType(type, schema)}`)}${limits(schema)}`
}

const WORDS: Record<string, string> = { string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false', null: 'null' }

function oneType(type: string, schema: Schema): Html {
  if (type === 'array' && schema.items) return html`list of ${typeText(schema.items)}`
  if (type === 'object' && typeof schema.additionalProperties === 'object') return html`map of ${typeText(schema.additionalProperties)}`
  if (type === 'object') return html`object`
  return html`${schema.format ?? WORDS[type] ?? type}`
}

function limits({ minimum, maximum, minLength, maxLength, minItems, maxItems, pattern }: Schema): Html {
  const said = [range(minimum, maximum, ''), range(minLength, maxLength, ' characters'), range(minItems, maxItems, ' entries')].filter(
    (text) => text !== '',
  )
  return html`${said.map((text) => `, ${text}`)}${pattern !== undefined && html`, as <code>${pattern}</code>`}`
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (from !== undefined) return `at least ${from}${unit}`
  return to === undefined ? '' : `at most ${to}${unit}`
}

/** The fields of an object, of the objects of a list or a map, and of alternatives; undefined where there are none. */
export function fieldsOf(schema: Schema): Html | undefined {
  if (schema.$ref !== undefined) return undefined
  if (schema.anyOf) return html`${schema.anyOf.map((one) => fieldsOf(one))}`
  if (schema.items) return fieldsOf(schema.items)
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties)
  if (!schema.properties) return undefined
  const required = new Set(schema.required)
  return html`<ul class="fields-list">
    ${Object.entries(schema.properties).map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code>
          <span class="muted s">${required.has(name) && 'required · '}${typeText(field)}</span
          >${field['x-extension'] === true && html` ${badge('Extension', 'warn')}`}${field.description !== undefined && html`<br /><span class="s">${field.description}</span>`}${fieldsOf(field)}
        </li>`,
    )}
  </ul>`
}
