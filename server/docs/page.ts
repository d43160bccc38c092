import { html, type Html } from '#server/console/html.ts'
import { badge } from '#server/console/layout.ts'
import type { Contract, Operation, Parameter, Reference, Response, Schema } from './contract.ts'
import { fieldsOf, nameOf, typeText } from './schema.ts'

interface Entry {
  method: string
  path: string
  operation: Operation
}

export function docsPage(contract: Contract): Html {
  const entries = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({ method, path: `/api${path}`, operation })),
  )
  const ofTag = (tag: string) => entries.filter(({ operation }) => operation.tags[0] === tag)
  return html`<div class="docs">
    <p>Version ${contract.info.version}. The file itself: <a class="word" href="/api/openapi.yaml">openapi.yaml</a>.</p>
    <nav aria-label="Operations">
      <ul class="toc">
        ${contract.tags.flatMap(({ name }) =>
          ofTag(name).map(
            ({ method, path, operation }) =>
              html`<li>
                <a href="#${operation.operationId}"><b class="mono">${method.toUpperCase()}</b> <span class="wrap-any">${path}</span></a>
              </li>`,
          ),
        )}
      </ul>
    </nav>
    ${contract.tags.map(
      ({ name, description }) =>
        html`<section aria-labelledby="tag-${name}">
          <h2 class="cat" id="tag-${name}"><span>${capital(name)}</span><span class="n muted num">${ofTag(name).length}</span></h2>
          <p class="muted">${description}</p>
          <div class="stack ops">${ofTag(name).map((entry) => operationCard(entry, contract))}</div>
        </section>`,
    )}
    <section aria-labelledby="schemas">
      <h2 class="cat" id="schemas">
        <span>Schemas</span><span class="n muted num">${Object.keys(contract.components.schemas).length}</span>
      </h2>
      <div class="stack ops">
        ${Object.entries(contract.components.schemas).map(
          ([name, schema]) =>
            html`<section class="card op" id="schema-${name}" aria-labelledby="title-${name}">
              <h3 id="title-${name}"><code>${name}</code></h3>
              ${schemaBlock(schema)}
            </section>`,
        )}
      </div>
    </section>
  </div>`
}

function operationCard({ method, path, operation }: Entry, contract: Contract): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  return html`<section class="card op" id="${operationId}" aria-labelledby="title-${operationId}">
    <h3 id="title-${operationId}"><span class="badge verb ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p class="row wrap-row">
      <b>${summary}</b> ${accessBadge(operation, contract)} ${operation['x-extension'] === true && badge('Extension', 'warn')}
    </p>
    ${description !== undefined && html`<p>${prose(description)}</p>`}
    ${
      parameters.length > 0 &&
      html`<p class="sub">Parameters</p>
        <ul class="fields-list">
          ${parameters.map((parameter) => parameterLine(resolve(parameter, contract.components.parameters)))}
        </ul>`
    }
    ${
      body !== undefined &&
      html`<p class="sub">Body</p>
        ${schemaBlock(body)}`
    }
    ${Object.entries(responses).map(([status, response]) => responseBlock(status, resolve(response, contract.components.responses)))}
  </section>`
}

function accessBadge(operation: Operation, contract: Contract): Html {
  const alternatives = operation.security ?? contract.security
  if (alternatives.length === 0) return badge('Public', 'ok')
  return alternatives.some((schemes) => Object.keys(schemes).length === 0) ? badge('Token optional', 'neutral') : badge('Token', 'neutral')
}

const resolve = <T>(value: T | Reference, known: Record<string, T>): T =>
  typeof value === 'object' && value !== null && '$ref' in value ? known[nameOf(value.$ref)]! : (value as T)

const parameterLine = ({ name, in: where, required, description, schema, ...more }: Parameter): Html =>
  html`<li>
    <code>${name}</code>
    <span class="muted s">${where}${required === true && ', required'} · ${typeText(schema)}</span
    >${more['x-extension'] === true && html` ${badge('Extension', 'warn')}`}${description !== undefined && html`<br /><span class="s">${description}</span>`}
  </li>`

function responseBlock(status: string, { description, content }: Response): Html {
  const schema = content?.['application/json']?.schema
  return html`<p class="sub">${status === 'default' ? 'Otherwise' : status}: ${description}</p>
    ${schema && schemaBlock(schema)}`
}

function schemaBlock(schema: Schema): Html {
  const fields = fieldsOf(schema)
  return html`<div>
    <p class="s">${typeText(schema)}${schema.description !== undefined && schema.$ref === undefined && html`. ${schema.description}`}</p>
    ${fields}
  </div>`
}

/** Words between backticks as code. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
