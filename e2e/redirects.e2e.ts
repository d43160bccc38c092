import type { Page } from 'playwright/test'
import { hostileRedirects } from '#tests/support/hostile-redirects.ts'
import { signIn, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// A page whose session is taken from under it is refused what it asks for by itself.
test.use({ allowedProblems: [/the server responded with a status of 401/] })

/** What a page did while it was led about: requests that left the origin, and windows that opened. */
function watch(page: Page, origin: string): string[] {
  const strayed: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) strayed.push(`request ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) strayed.push(`navigation ${frame.url()}`)
  })
  page.on('popup', (popup) => strayed.push(`window ${popup.url()}`))
  page.on('dialog', (dialog) => strayed.push(`dialog ${dialog.message()}`))
  return strayed
}

interface Outcome {
  target: string
  way: string
  landed: string
}

/**
 * Opens sign-in with every target in turn, as a link inside the app would: a session goes on at once to wherever the target leads.
 * The page itself is never loaded anew, so a target that got away would take this very run with it.
 */
const leadThrough = (page: Page, targets: string[]): Promise<Outcome[]> =>
  page.evaluate(async (all) => {
    const outcomes: Outcome[] = []
    const ways = [
      ['/login', 'returnTo'],
      ['/login', 'redirect'],
      ['/login', undefined],
      ['/check-login', 'returnTo'],
      ['/check-login', 'redirect'],
    ] as const
    const frame = () => new Promise((resolve) => setTimeout(resolve))
    const open = async (target: string, way: string, path: string) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      // The address is there before the page is: the next target waits for both.
      const isUnderWay = () =>
        /^\/(login|check-login)$/.test(location.pathname) || document.querySelector('h1:not([data-waiting])') === null
      const until = performance.now() + 20_000
      while (performance.now() < until && isUnderWay()) await frame()
      outcomes.push({ target, way, landed: location.origin + location.pathname + location.search })
    }
    for (const [index, target] of all.entries()) {
      // Each of a family comes by another way; one function reads them all.
      const [path, name] = ways[index % ways.length]!
      if (name === undefined) sessionStorage.setItem('redirectAfterLogin', target)
      await open(target, `${path} ${name ?? 'saved'}`, name === undefined ? path : `${path}?${new URLSearchParams({ [name]: target })}`)
      sessionStorage.removeItem('redirectAfterLogin')
    }
    return outcomes
  }, targets)

test('no return target of the corpus leads away from here, by link or saved', async ({ page, baseURL }) => {
  test.setTimeout(600_000)
  const origin = new URL(baseURL!).origin
  // Two of three: a visit takes its time, and the rules are tried on all of them without a browser.
  const targets = hostileRedirects(origin).filter((_, index) => index % 3 !== 2)
  expect(targets.length).toBeGreaterThanOrEqual(300)
  const strayed = watch(page, origin)
  await page.goto('/login?returnTo=/about')
  await signIn(page)
  await expect(page).toHaveURL('/about')
  // What is shown at home is not the question here, and takes most of the time.
  await withoutData(page)
  await page.route('**/api/customer/businesses*', (route) => route.fulfill({ json: { data: [] } }))

  const outcomes = await leadThrough(page, targets)
  expect(outcomes).toHaveLength(targets.length)
  expect(outcomes.filter(({ landed }) => landed !== `${origin}/home`)).toEqual([])
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
  expect(strayed).toEqual([])

  // The way back still works where it is one.
  const inside = await leadThrough(page, Array<string>(5).fill('/my-orders?tab=all'))
  expect(inside.map(({ landed }) => landed)).toEqual(Array(5).fill(`${origin}/my-orders?tab=all`))
})

test('one of every family, as a whole page load and with the address as it is', async ({ page, baseURL }) => {
  const origin = new URL(baseURL!).origin
  const strayed = watch(page, origin)
  await page.goto('/login?returnTo=/about')
  await signIn(page)
  await expect(page).toHaveURL('/about')
  await withoutData(page)
  await page.route('**/api/customer/businesses*', (route) => route.fulfill({ json: { data: [] } }))
  const raw = [
    '//evil.example',
    '/\\evil.example',
    '%2f%2fevil.example',
    '/.//evil.example',
    'javascript:window.__pwned=1',
    `${origin}@evil.example`,
    '/%09/evil.example',
  ]
  for (const target of raw) {
    for (const path of ['/login', '/check-login']) {
      await page.goto(`${path}?returnTo=${target}`)
      await expect(page).toHaveURL('/home')
    }
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
  }
  expect(strayed).toEqual([])
})

test('a guest whom a hostile link asks to sign in first ends up at home', async ({ page, baseURL }) => {
  const strayed = watch(page, new URL(baseURL!).origin)
  await page.goto(`/check-login?${new URLSearchParams({ returnTo: '/.//evil.example' })}`)
  await expect(page).toHaveURL('/login?returnTo=%2Fhome')
  await signIn(page)
  await expect(page).toHaveURL('/home')
  expect(strayed).toEqual([])
})

test('a saved target that is hostile does no harm at a real sign-in either', async ({ page, baseURL }) => {
  const strayed = watch(page, new URL(baseURL!).origin)
  for (const target of ['//evil.example/home', 'javascript:window.__pwned=1', '/login?returnTo=//evil.example']) {
    await page.goto('/login')
    await page.evaluate((saved) => sessionStorage.setItem('redirectAfterLogin', saved), target)
    await page.reload()
    await signIn(page)
    await expect(page).toHaveURL('/home')
    expect(await page.evaluate(() => [sessionStorage.getItem('redirectAfterLogin'), '__pwned' in window])).toEqual([null, false])
    await page.evaluate(() => localStorage.clear())
  }
  expect(strayed).toEqual([])
})
