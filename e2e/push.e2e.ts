import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** A browser without a window grants no notifications, so what the worker asks it to show is written down instead. */
interface Recording {
  registration: { showNotification(title: string, options: { body: string; tag: string; renotify: boolean }): Promise<void> }
  shown: unknown[]
}

test('a push message is shown as a notification of its order, and nonsense is not shown', async ({ page, context, baseURL }) => {
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const self = globalThis as unknown as Recording
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, renotify }) => void self.shown.push({ title, body, tag, renotify })
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { status, registrationId } of versions) if (status === 'activated') resolve(registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
  const news = (orderId: string, title: string) => JSON.stringify({ orderId, title, body: 'Haveli.' })

  await push('nonsense')
  await push(news('../profile', 'Order 41 is ready'))
  await push(news('o-1', 'Order 42 is accepted'))
  await push(news('o-1', 'Order 42 is ready'))
  const shown = { body: 'Haveli.', tag: 'o-1', renotify: true }
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Recording).shown))
    .toEqual([
      { ...shown, title: 'Order 42 is accepted' },
      { ...shown, title: 'Order 42 is ready' },
    ])
})
