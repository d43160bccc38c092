import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/problem.ts'
import { isSignedBy, type Secrets, sign } from '#server/signatures.ts'

export interface Forms {
  /** To stand in every form. */
  token: string
  /** The fields of a form that was sent from one of our own pages; rejects with 403 what was not. */
  read(request: FastifyRequest): Record<string, string>
  /** What the next page is to say, as a query: signed, so that no link from elsewhere can put words on it. */
  announce(notice: Notice): string
  noticeOf(request: FastifyRequest): Notice | undefined
}
export interface Notice {
  text: string
  tone: 'ok' | 'err'
}

/** The secrets are the server's own: several processes behind one address understand each other's forms. */
export function openForms(secrets: Secrets): Forms {
  const signed = (text: string) => sign(secrets, `console:${text}`)
  const isSigned = (text: string, mac: string) => isSignedBy(secrets, `console:${text}`, mac)
  return {
    token: signed('form'),
    read(request) {
      const fields = (request.body ?? {}) as Record<string, string>
      if (!isOwnPage(request) || !isSigned('form', fields.token ?? '')) {
        throw new Problem(403, 'This form did not come from the console. Please open the page again.')
      }
      return fields
    },
    announce({ text, tone }) {
      const encoded = Buffer.from(JSON.stringify([tone, text])).toString('base64url')
      return `?notice=${encoded}.${signed(encoded)}`
    },
    noticeOf(request) {
      const { notice } = request.query as { notice?: unknown }
      if (typeof notice !== 'string') return undefined
      const [encoded = '', mac = ''] = notice.split('.')
      if (!isSigned(encoded, mac)) return undefined
      const [tone, text] = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as [Notice['tone'], string]
      return { tone, text }
    },
  }
}

/** Browsers say where a form comes from, in one of two ways; who says nothing is no browser. */
function isOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin !== undefined) return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
  return site === 'same-origin'
}

/** Forms are read inside the console only: the API speaks JSON alone. */
export async function readFormBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // The plugin's own parser makes a list of a field that is sent twice.
  await app.register(formbody, { parser: (text) => Object.fromEntries(new URLSearchParams(text)) })
}
