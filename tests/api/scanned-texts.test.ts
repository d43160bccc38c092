// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, fromPromise, type Observer, SimulatedClock } from 'xstate'
import type { QrScan } from '#machines/model/qr.ts'
import { READ_SHOWN_MS } from '#machines/model/scanner.ts'
import { type CameraReport, qrScanMachine } from '#machines/qr-scan/qr-scan.machine.ts'
import { storedQr, storeScan } from '#src/storage/qr.ts'
import { menuQuery } from '#src/data/menu.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { queryClient } from '#src/api/query-client.ts'
import { paths } from '#src/paths.ts'
import { settle } from '#tests/support/actors.ts'
import { type Call, fakeApi } from '#tests/support/fake-fetch.ts'
import { runs, SEED } from '#tests/support/level.ts'
import { quiet } from '#tests/support/quiet.ts'

/** Texts that come ever closer to a code of ours, with everything in them that could lead elsewhere. */
const nasty = fc.constantFrom(
  '..',
  '.',
  '../admin',
  '%2e%2e',
  '%2e%2e%2fadmin',
  '..\\admin',
  'a?b=c',
  'a#b',
  'a/b',
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  '\u0000',
  'a\nb',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
)
const good = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const value = fc.oneof(nasty, good, fc.integer(), fc.double(), fc.jsonValue({ maxDepth: 2 }))
const key = fc.constantFrom('businessId', 'origin', 'tableId', 'roomId', '__proto__', 'constructor', 'prototype', 'toString')
const body = fc
  .array(fc.tuple(key, fc.oneof(value, fc.constantFrom('TABLE', 'ROOM'))), { maxLength: 6 })
  // Written by hand, so that a key may come twice and __proto__ is a key.
  .map((entries) => `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join(',')}}`)
const close = fc
  .record(
    { businessId: fc.oneof(good, nasty, fc.nat()), origin: fc.constantFrom('TABLE', 'ROOM'), tableId: value, roomId: value },
    { requiredKeys: ['businessId', 'origin'] },
  )
  .map((code) => JSON.stringify(code))
const OURS = 'https://mezbaan.example'
const link = fc
  .tuple(
    fc.constantFrom(OURS, OURS, `${OURS}:443`, 'https://evil.example'),
    fc.constantFrom('outlet', 'outlet-detail', 'home'),
    fc.oneof(good, nasty),
    value,
    value,
  )
  .map(([origin, page, id, place, signature]) => `${origin}/${page}/${id}?table=${JSON.stringify(place)}&s=${JSON.stringify(signature)}`)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  nasty,
  body,
  body,
  close,
  close,
  fc.tuple(close, fc.nat(80)).map(([code, end]) => code.slice(0, end)),
  link,
  link,
  fc.constantFrom('['.repeat(2953), '{"a":'.repeat(590), '1e999', '-0', '"\\ud800"'),
)

const RUNS = runs(500)

test('of random scanned texts none crashes, touches a prototype or asks for anything but its outlet', async () => {
  const api = fakeApi({
    'GET /customer/business/:outletId': ({ params }: Call) => ({ data: { businessId: params.outletId, status: 'LIVE' } }),
    'GET /customer/business/:outletId/menu': { data: {} },
  })
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  let opened = 0
  await fc.assert(
    fc.asyncProperty(text, async (said) => {
      queryClient.clear()
      api.calls.length = 0
      const outletId = await scanned(said)
      if (outletId !== undefined) {
        opened++
        const [, first, parameter, ...rest] = new URL(paths.scannedOutlet(outletId), 'https://mezbaan.example').pathname.split('/')
        expect([first, rest]).toEqual(['outlet-detail', []])
        const id = decodeURIComponent(parameter!)
        await Promise.all([queryClient.fetchQuery(outletQuery(id, { lat: 19, lng: 72 })), queryClient.fetchQuery(menuQuery(id))])
        expect(api.calls.map(({ path }) => path)).toEqual([`/customer/business/${id}`, `/customer/business/${id}/menu`])
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
        const kept = storedQr(Date.now())
        if (kept) expect(Object.keys(kept).toSorted()).toEqual(['origin', 'outletId', 'scannedAt'])
      } else expect(api.calls).toEqual([])
      expect(({} as Record<string, unknown>).businessId).toBeUndefined()
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  // About 4 in 100 lead somewhere.
  expect(opened).toBeGreaterThan(RUNS * 0.004)
  expect(opened).toBeLessThan(RUNS * 0.6)
})

let camera: Observer<CameraReport> | undefined
const scanner = quiet(qrScanMachine).provide({
  actors: {
    runCamera: fromEventObservable<CameraReport, { cameraId: string | undefined }>(() => ({
      subscribe(observer: unknown) {
        camera = observer as Observer<CameraReport>
        return { unsubscribe: () => {} }
      },
    })),
    keepScan: fromPromise<void, { scan: QrScan }>(async ({ input }) => storeScan(input.scan, Date.now())),
  },
})

/** Where the scanner leads after the camera has seen the text, with the scan kept as the app keeps it. */
async function scanned(said: string): Promise<string | undefined> {
  const clock = new SimulatedClock()
  const scan = createActor(scanner, { input: { origins: [OURS] }, clock })
  let outletId: string | undefined
  scan.on('qr.scanned', (led) => {
    outletId = led.outletId
  })
  scan.start()
  camera?.next?.({ type: 'camera.started', cameras: [], cameraId: '', hasTorch: false })
  camera?.next?.({ type: 'code.seen', text: said })
  const { complaint } = scan.getSnapshot().context
  expect([undefined, 'Invalid QR format', 'QR data incomplete']).toContain(complaint)
  clock.increment(READ_SHOWN_MS)
  if (scan.getSnapshot().matches('keeping')) await settle()
  scan.stop()
  // It leads somewhere, or says why not.
  expect(outletId === undefined).toBe(complaint !== undefined)
  return outletId
}
