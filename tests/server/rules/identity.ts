import { describe, expect, test } from 'vitest'
import { operations } from '#tests/server/support/contract-check.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'

const secured = operations.filter((operation) => operation.security === undefined)
const pathOf = (operation: (typeof operations)[number]) => `/api${operation.path.replace(/\{\w+\}/g, 'x1')}`

export const identityRules = (server: TestServer) =>
  describe('identity', () => {
    test('the contract has operations that need a token', () => expect(secured.length).toBeGreaterThan(15))

    test.each(secured.map((operation) => [operation.operationId, operation] as const))(
      '%s needs a token that is valid',
      async (_id, operation) => {
        // A body that breaks the contract, too: who is asking comes before what.
        const ask = (headers: Record<string, string>) => server.ask(operation.method, pathOf(operation), { nonsense: true }, headers)
        expect((await ask({})).status).toBe(401)
        expect((await ask({ authorization: 'Bearer' })).status).toBe(401)
        expect((await ask({ authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(401)
        expect((await ask({ authorization: 'Basic YTpi' })).status).toBe(401)
      },
    )

    test.each(secured.map((operation) => [operation.operationId, operation] as const))(
      '%s refuses headers that differ from the token',
      async (_id, operation) => {
        const [one, other] = [await server.newCustomer(), await server.newCustomer()]
        const ask = (headers: Record<string, string>) => one.ask(operation.method, pathOf(operation), undefined, headers)
        expect(errorOf(await ask({ 'customer-id': other.id }))).toEqual({ status: 403, code: 'IDENTITY_MISMATCH' })
        expect(errorOf(await ask({ 'whitelabel-id': '2' }))).toEqual({ status: 403, code: 'IDENTITY_MISMATCH' })
      },
    )

    test('headers that agree with the token change nothing', async () => {
      const customer = await server.newCustomer()
      const reply = await customer.ask('GET', 'cart', undefined, {
        'customer-id': customer.id,
        'whitelabel-id': '1',
        timezone: 'Asia/Kolkata',
      })
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' })
    })
  })
