import { expect, test } from 'vitest'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { renderScreen } from '#tests/support/render.tsx'

const Id = () => <p>{useIdInPath('orderId') ?? 'none'}</p>

test.each([
  ['/order/o1', 'o1'],
  ['/order/%6F1', 'o1'],
  ...['/order/..a', '/order/a b', '/order/%2e%2e', '/order/%E0%A4%A', '/order/a%2Fb'].map((address) => [address, 'none']),
])('%s names the order %s', (address, id) => {
  const { container } = renderScreen(<Id />, { path: '/order/:orderId', route: address })
  expect(container.textContent).toBe(id)
})
