import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Flow } from '#tools/flows/flow.ts'
import { countPictures, screensOf } from '#tools/flows/pictures.ts'
import { pictureFile } from '#tools/flows/play/picture-files.ts'
import { takePictures } from '#tools/flows/take-pictures.ts'

test('a picture is named after its flow, its state and how it was taken', () => {
  expect(pictureFile('qr-scan', 'scanning.camera.failed', 'dark')).toBe('qr-scan/scanning.camera.failed-dark.webp')
})

describe('the leaf states with a screen', () => {
  const state = (path: string, kind: string, isTransient = false) => ({ path, kind, isTransient })
  const flow = {
    name: 'qr-scan',
    states: [
      state('', 'compound'),
      state('scanning', 'compound'),
      state('scanning.on', 'leaf'),
      state('routing', 'leaf', true),
      state('read', 'leaf'),
      state('undoing', 'leaf'),
      state('idle', 'leaf'),
      state('closed', 'final'),
    ],
  } as unknown as Flow

  test('are those that last, are painted and are looked at', () => {
    const states = ['scanning', 'scanning.on', 'routing', 'read', 'undoing', 'closed']
    const screens = screensOf(flow, { labels: [], states, fleeting: ['read'], passing: ['undoing'] })
    expect(screens.states).toEqual(['scanning.on', 'closed'])
    expect(screens.without).toEqual([
      { state: 'routing', because: 'left at once' },
      { state: 'read', because: 'left before it is painted' },
      { state: 'undoing', because: 'left by itself within a moment' },
      { state: 'idle', because: 'the adapter does not look at it' },
    ])
  })

  test('are none in a flow that is not walked in Chromium', () => {
    expect(screensOf(flow, undefined).states).toEqual([])
  })
})

describe('the pictures that were taken', () => {
  const login = { flow: 'login', states: ['editing', 'signedIn'], without: [] }
  const many = {
    flow: 'cart',
    states: Array.from({ length: 200 }, (_, index) => `s${index}`),
    without: [{ state: 'gate', because: 'left at once' }],
  }

  test('are counted for each flow and for all: a state has both, on a phone and on a desktop', () => {
    const there = ['login/editing-phone.webp', 'login/editing-dark.webp', 'login/signedIn-phone.webp', 'login/signedIn-desktop.webp']
    const { table, missing } = countPictures([login], (file) => there.includes(file))
    expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['leaf states', 'on a screen', 'phone', 'desktop', 'dark', 'pictured'],
      ['login', '2', '2', '1', '1', '50 %'],
      ['all', '2', '2', '1', '1', '50 %'],
    ])
    expect(missing).toEqual(['login/editing-desktop.webp'])
  })

  test('are never rounded up to all of them', () => {
    const { table, missing, without } = countPictures([login, many], (file) => file !== 'cart/s7-phone.webp')
    expect(table).toContain('99 %')
    expect(table.split('\n').at(-1)).not.toContain('100 %')
    expect(missing).toEqual(['cart/s7-phone.webp'])
    expect(without).toEqual(['1 without a screen, left at once: cart gate'])
    expect(countPictures([login, many], () => true)).toMatchObject({ missing: [], table: expect.stringMatching(/all .*100 %$/) })
  })
})

describe('a walk takes pictures', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'mezbaan-pictures-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  /** A page whose picture tells how it was taken. */
  function fakePage(viewport = { width: 360, height: 740 }, isWhole = true) {
    let look = { scheme: 'light', ...viewport }
    return {
      look: () => look,
      viewportSize: () => ({ width: look.width, height: look.height }),
      setViewportSize: async (size: typeof viewport) => void (look = { ...look, ...size }),
      emulateMedia: async ({ colorScheme }: { colorScheme?: string | null } = {}) => void (look = { ...look, scheme: colorScheme! }),
      evaluate: async () => isWhole as never,
      screenshot: async () => Buffer.from(`${look.scheme} ${look.width}x${look.height}`),
    }
  }
  const taken = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

  test('of every state it stands in, and leaves the page as it was', async () => {
    const page = fakePage()
    await takePictures(page, ['list.shown', 'search.open'], folder, 'menu', () => true)
    expect(taken()).toHaveLength(6)
    for (const state of ['list.shown', 'search.open'])
      expect(['phone', 'dark', 'desktop'].map((look) => textOf(`menu/${state}-${look}.webp`))).toEqual([
        'light 360x740',
        'dark 360x740',
        'light 1280x800',
      ])
    expect(page.look()).toEqual({ scheme: 'light', width: 360, height: 740 })
  })

  test('on a desktop with the height that an adapter has chosen', async () => {
    await takePictures(fakePage({ width: 360, height: 160 }), ['resting'], folder, 'carousel', () => true)
    expect(textOf('carousel/resting-desktop.webp')).toBe('light 1280x160')
  })

  test('in a wide window for a desktop alone, as it stands', async () => {
    await takePictures(fakePage({ width: 1280, height: 800 }), ['held'], folder, 'notices', () => true)
    expect(taken()).toEqual(['notices/held-desktop.webp'])
  })

  test('once', async () => {
    const page = fakePage()
    await takePictures(page, ['editing'], folder, 'login', () => true)
    await page.setViewportSize({ width: 412, height: 740 })
    await takePictures(page, ['editing', 'signedIn'], folder, 'login', () => true)
    expect(textOf('login/editing-phone.webp')).toBe('light 360x740')
    expect(textOf('login/signedIn-phone.webp')).toBe('light 412x740')
  })

  test('again where what bones stood for has come, and not where bones stand still', async () => {
    const take = (isWhole: boolean, width: number) =>
      takePictures(fakePage({ width, height: 740 }, isWhole), ['reviewing'], folder, 'checkout', () => true)
    await take(false, 360)
    await take(false, 361)
    expect(textOf('checkout/reviewing-phone.webp')).toBe('light 360x740')
    await take(true, 362)
    await take(true, 363)
    expect(textOf('checkout/reviewing-phone.webp')).toBe('light 362x740')
  })

  test('of nothing that the app has left meanwhile', async () => {
    const answers = [true, true, true, false]
    const page = fakePage()
    await takePictures(page, ['showing'], folder, 'splash', () => answers.shift() ?? false)
    expect(taken()).toEqual(['splash/showing-phone.webp'])
    expect(page.look()).toEqual({ scheme: 'light', width: 360, height: 740 })
  })
})
