import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operations } from '#tests/server/support/contract-check.ts'
import { withServer } from '#tests/server/support/server.ts'

// Whatever is sent, the reply is in the contract (withServer checks each one) and never a failure of the server's own.
const server = withServer('pglite')

const words = fc.oneof(
  fc.constantFrom(
    'haveli',
    'dal',
    'biryani',
    'taj-view',
    'nowhere',
    'FULL_PLATE',
    'TABLE',
    'ROOM',
    'catalogue/dish.webp',
    'FEAST10',
    '',
    '..',
    '\u0000',
  ),
  fc.string({ maxLength: 70, unit: 'binary' }),
)
const values = fc.oneof(words, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
const body = fc.oneof(
  fc.record(
    {
      businessId: words,
      menuId: words,
      quantity: fc.oneof(fc.integer({ min: -1, max: 101 }), values),
      status: values,
      servingSize: values,
      username: words,
      password: words,
      orderSourceArea: words,
      orderSourceAreaId: fc.oneof(fc.constantFrom(5, 7), values),
      expectedTotal: values,
      items: fc.array(
        fc.record(
          { menuId: words, quantity: fc.oneof(fc.integer({ min: 0, max: 100 }), values), servingSize: values, itemNote: values },
          { requiredKeys: [] },
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  ),
  fc.array(fc.record({ businessId: words, menuId: words, servingSize: values }, { requiredKeys: [] }), { maxLength: 3 }),
  fc.anything({ withNullPrototype: false }),
)

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s survives whatever is sent',
  { timeout: 60_000 },
  async (_id, operation) => {
    const customer = await server.newCustomer()
    await fc.assert(
      fc.asyncProperty(body, fc.array(words, { minLength: 3, maxLength: 3 }), async (sent, [one, two, three]) => {
        const inPath = [one!, two!]
        const path = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(inPath.shift()!.replaceAll(/\p{Surrogate}/gu, '')))
        const text = encodeURIComponent(three!.replaceAll(/\p{Surrogate}/gu, ''))
        const query = `latitude=${text}&longitude=72&origin=${text}&businessId=${text}&key=${text}`
        const payload = operation.requestBody === undefined ? undefined : JSON.stringify(sent)
        const reply = await customer.ask(operation.method, `/api${path}?${query}`, payload, {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          'idempotency-key': `fuzz-${Math.random().toString(36).slice(2).padEnd(16, '0')}`,
        })
        expect(reply.status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  },
)
