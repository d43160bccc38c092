import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '#server/html.ts'
import { availabilityRequests } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

const PATH = '/api/withdraw'

// The key is in the query, which no log has.
export const withdrawalPath = (key: string): string => `${PATH}?key=${key}`

const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const QUERY = { type: 'object', required: ['key'], properties: { key: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } } }

/** The page that withdraws requests for news of outlets, by its button alone: scanners of mail open the page, too. */
export async function serveWithdrawal(app: FastifyInstance, { db, brandName, requestsPerMinute }: Deps): Promise<void> {
  const options = { schema: { querystring: QUERY }, config: { rateLimit: { max: Math.ceil(requestsPerMinute / 20), timeWindow: 60_000 } } }
  const send = (reply: FastifyReply, body: Html) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta name="viewport" content="width=device-width" />
              <title>Withdraw a request – ${brandName}</title>
            </head>
            <body>
              <main>
                <h1>Messages about new outlets</h1>
                ${body}
              </main>
            </body>
          </html>`.text,
      )
  await app.register(async (page) => {
    // The form of the button has no fields, so its body is not read.
    page.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })
    page.get(PATH, options, async (_request, reply) =>
      send(
        reply,
        html`<p>You asked ${brandName} to tell you when there is an outlet near you.</p>
          <form method="post"><button>Delete my request</button></form>`,
      ),
    )
    page.post(PATH, options, async (request, reply) => {
      const { key } = request.query as { key: string }
      await db.delete(availabilityRequests).where(eq(availabilityRequests.withdrawalKey, key))
      // The same whether there was one: a stranger who guesses learns nothing.
      return send(reply, html`<p>Your request is deleted. You will get no message about it.</p>`)
    })
  })
}
