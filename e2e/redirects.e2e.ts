import type { Page } from 'playwright/test'
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

test('one of every family, as a whole page load and with the address as it is @all', async ({ page, baseURL }) => {
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
  for (const [index, target] of raw.entries()) {
    // Both pages read it with the same function.
    await page.goto(`${index % 2 ? '/login' : '/check-login'}?returnTo=${target}`)
    await expect(page).toHaveURL('/home')
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
