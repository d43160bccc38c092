import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { ROOT, runCommand } from '#scripts/run-command.ts'
import { loadBrand } from '#build/brand.ts'
import { startTestServer } from './support/server.ts'
import { DEMO } from './support/steps.ts'
import { expect, test } from './support/test.ts'

type Brand = Awaited<ReturnType<typeof loadBrand>>

// A build of the other brand, as it is delivered, and a server for it.
test.setTimeout(480_000)

test('the default brand has its own name, mark, icon, colours and contact, and nothing of the other @all', async ({ page, server }) => {
  const [own, other] = [await loadBrand('1'), await loadBrand('2')]
  await filesNameOnly(join(ROOT, 'dist'), own, other)
  await looksLike(page, server.url, own, other)
})

test('another brand has its own name, mark, icon, colours, place and contact, and nothing of the default one @all', async ({ page }) => {
  const [own, other] = [await loadBrand('2'), await loadBrand('1')]
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-brand-'))
  const env = { VITE_WHITELABEL_ID: '2' }
  const { code, output } = await runCommand('vite', ['build', '--outDir', folder, '--emptyOutDir'], {
    env: { ...env, NODE_ENV: 'production' },
  })
  expect(code, output).toBe(0)
  const server = await startTestServer({ ...env, APP_DIR: folder })
  try {
    await filesNameOnly(folder, own, other)
    await looksLike(page, server.url, own, other)
    // Its own place: what is listed without a chosen one.
    await page.goto(`${server.url}/home`)
    await expect(page.getByText('Bengaluru').first()).toBeVisible()
    expect(server.output()).toContain(`${own.name} is open at`)
    await page.goto(`${server.url}/console`)
    await expect(page).toHaveTitle(new RegExp(`${own.name} console`))
    // The password of the demo's accounts is the same for each brand.
    await expect(page.locator('body')).toContainText(DEMO.password)
    expect((await page.locator('body').textContent())!.replaceAll(DEMO.password, '')).not.toMatch(new RegExp(other.name, 'i'))
  } finally {
    await server.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})

async function looksLike(page: Page, url: string, own: Brand, other: Brand) {
  const wordmark = await marksOf(own)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/home', '/login', '/about']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(own.name))
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', own.colours.theme)
      await expect(page.locator('body')).not.toContainText(other.name, { ignoreCase: true })
      const drawn = await page.locator('.logo path').evaluateAll((paths) => paths.map((drawing) => drawing.getAttribute('d')))
      // The page that comes with the document has neighbouring strokes in one path.
      for (const stroke of drawn.join('').split(/(?=M)/).filter(Boolean)) expect(wordmark).toContain(stroke)
      const [brand, wanted] = await page.evaluate((colour) => {
        const probe = document.createElement('i')
        const shown = (value: string) => ((probe.style.color = value), document.body.append(probe), getComputedStyle(probe).color)
        return [shown('var(--brand)'), shown(colour)]
      }, own.colours.brand)
      expect(brand).toBe(wanted)
    }
  }
  await page.goto(`${url}/`)
  await expect(page.getByRole('heading', { name: own.headline })).toBeVisible()
  await expect(page.locator('.logo path').first()).toBeVisible()
  await page.goto(`${url}/about`)
  await expect(page.getByRole('link', { name: own.supportEmail })).toHaveAttribute('href', `mailto:${own.supportEmail}`)
  const icon = await page.request.get(`${url}/logo.svg`)
  expect(icon.headers()['content-type']).toContain('svg')
  expect(await icon.text()).toContain(`aria-label="${own.name}"`)
}

const marksOf = ({ id }: Brand) => readFile(join(ROOT, `src/brands/${id}/logo.tsx`), 'utf8')

async function filesNameOnly(folder: string, own: Brand, other: Brand) {
  const texts = (await readdir(folder, { recursive: true })).filter((name) => /\.(html|js|css|json|svg)$/.test(name))
  expect(texts.length).toBeGreaterThan(40)
  let named = 0
  for (const name of texts) {
    const text = await readFile(join(folder, name), 'utf8')
    expect(text, name).not.toMatch(new RegExp(`\\b${other.name}\\b|${other.supportEmail}`, 'i'))
    if (text.includes(own.name)) named += 1
  }
  expect(named).toBeGreaterThan(0)
}
