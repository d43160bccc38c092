import { expect, test } from 'vitest'
import { openOrder, readPushed } from '#src/service-worker/push.ts'

const NEWS = { orderId: 'o-1', title: 'Order 42 is ready', body: 'Haveli.' }

test.each<[string, string | undefined, object | undefined]>([
  ['news of an order', JSON.stringify(NEWS), NEWS],
  ['news with more than is known', JSON.stringify({ ...NEWS, icon: 'https://elsewhere.example/x.png' }), NEWS],
  ['news without more words', JSON.stringify({ ...NEWS, body: 7 }), { ...NEWS, body: '' }],
  ['nothing', undefined, undefined],
  ['no JSON', '{"orderId":', undefined],
  ['null', 'null', undefined],
  ['a number', '7', undefined],
  ['a list', '[]', undefined],
  ['no order', JSON.stringify({ ...NEWS, orderId: undefined }), undefined],
  ['an order that leads elsewhere', JSON.stringify({ ...NEWS, orderId: '../profile' }), undefined],
  ['no title', JSON.stringify({ ...NEWS, title: ' ' }), undefined],
  ['a title that is no text', JSON.stringify({ ...NEWS, title: {} }), undefined],
])('of a message that is %s, only what an order’s news has is read', (_, message, news) => expect(readPushed(message)).toEqual(news))

/** Presses news of order o-1 while these addresses are open, the one used last first. */
async function press(...addresses: string[]) {
  const log: string[] = []
  const tabs = addresses.map((path) => ({
    url: `https://mezbaan.example${path}`,
    focus: async () => log.push(`${path} in front`),
    navigate: async (to: string) => log.push(`${path} goes to ${to}`),
  }))
  const openWindow = async (to: string) => log.push(`new tab ${to}`)
  await openOrder({ matchAll: async () => tabs, openWindow }, 'o-1', ({ pathname }) => pathname !== '/console')
  return log
}

test('a press on news leads to the order in the tab that was used last', async () => {
  expect(await press('/home', '/about')).toEqual(['/home in front', '/home goes to /order/o-1'])
})

test('a tab that shows the order stays as it is', async () => {
  expect(await press('/home', '/order/o-1?from=mail')).toEqual(['/order/o-1?from=mail in front'])
})

test('without a tab of the app a new one is opened', async () => {
  expect(await press()).toEqual(['new tab /order/o-1'])
  expect(await press('/console')).toEqual(['new tab /order/o-1'])
})
