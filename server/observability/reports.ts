import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/contract.ts'
import type { CountEvent } from './metrics.ts'

/** What went wrong in a browser: counted, and logged in few words. */
export const reportRoutes = ({ countEvent }: { countEvent: CountEvent }) =>
  ({
    async reportTrouble(request) {
      const { message, place, path } = request.body
      countEvent('report.error')
      request.log.warn(
        { message: oneLine(message), place: oneLine(place), path: oneLine(path).split('?', 1)[0] },
        'a browser reports an error',
      )
      return { data: null }
    },
  }) satisfies Partial<Handlers>

export const POLICY_REPORTS = '/policy-report'
const MOST_BYTES = 8 * 1024
/** Pages come often and violations seldom: an extension that breaks the policy on each page is logged now and then. */
const PER_MINUTE = 20

/** Takes what browsers report of the pages' content policy: counted, and logged by directive and origin. In a scope of its own for its type of body. */
export async function takePolicyReports(app: FastifyInstance, countEvent: CountEvent): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(POLICY_REPORTS, { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }, async (request, reply) => {
      const { 'csp-report': report } = (request.body ?? {}) as { 'csp-report'?: Record<string, unknown> }
      countEvent('report.policy')
      const violation = { directive: textOf(report?.['effective-directive']), blocked: originOf(textOf(report?.['blocked-uri'])) }
      request.log.warn(violation, 'a browser reports a breach of the content policy')
      return reply.code(204).send()
    })
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? oneLine(value).slice(0, 100) : '')

/** Addresses may tell what a customer looks at; words such as 'inline' do not. */
const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : text)

/** A line break would look like another entry of the log. */
const oneLine = (text: string): string => text.replaceAll(/\p{C}+/gu, ' ')
