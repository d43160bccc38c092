import { expect, test } from 'vitest'
import { contractFaults, lintContract } from '#scripts/contract.ts'

test('the contract is valid, follows the house rules, and the committed types are made from it', async () => {
  expect(await contractFaults()).toEqual([])
}, 30_000)

test('an operation without a name or a summary is a fault', () => {
  expect(lintContract({ paths: { '/a': { get: {} } } })).toEqual(['GET /a has no operationId', 'GET /a has no summary'])
})

test('two operations of one name are a fault', () => {
  const operation = { operationId: 'a', summary: 'A' }
  expect(lintContract({ paths: { '/a': { get: operation }, '/b': { post: operation } } })).toEqual([
    'POST /b shares its operationId with GET /a',
  ])
})

test('an extension says why it is there', () => {
  const document = {
    components: { schemas: { A: { properties: { 'a/b': { 'x-extension': true }, c: { 'x-extension': true, description: 'why' } } } } },
  }
  expect(lintContract(document)).toEqual(['#/components/schemas/A/properties/a~1b is an extension without a description'])
})
