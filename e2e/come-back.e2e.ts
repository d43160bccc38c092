import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', allowedProblems: [/ERR_INTERNET_DISCONNECTED/] })

test('who comes back sees the app without the network, and what is missing is said', async ({ page, context }) => {
  await page.goto('/home')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).map(({ url }) => url))
  await expect.poll(kept).toEqual(expect.arrayContaining([expect.stringContaining('/kept-page?other')]))

  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Your food partner in every mood' })).toBeVisible()
  await expect(page.getByText('You are offline. Please check your network and try again.')).toBeVisible()
  await page.goto('/outlet/dariya-mahal')
  await expect(page.getByRole('heading', { name: 'This outlet could not be loaded' })).toBeVisible()
  await page.goto('/my-cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)

  await context.setOffline(false)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('a reviewer’s page comes from the server, and so does all that is personal', async ({ page }) => {
  const place = { version: 1, displayName: 'Koregaon Park', coordinates: { lat: 18.5362, lng: 73.8939 } }
  await page.addInitScript((text) => localStorage.setItem('userLocationData', text), JSON.stringify(place))
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const outlets = page.waitForResponse(/\/customer\/businesses/)
  const reviewed = await page.goto('/home?review')
  expect(reviewed?.fromServiceWorker()).toBe(false)
  expect(await reviewed?.text()).toContain('/inspector/watch.js')
  expect((await outlets).fromServiceWorker()).toBe(false)
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses.filter((address) => !/^\/(assets\/|kept-page$)/.test(address))).toEqual([])
})
