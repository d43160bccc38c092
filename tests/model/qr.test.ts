import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAMERA_FAILED, INCOMPLETE_QR, QR_LIFETIME_MS, readStoredQr } from '#machines/model/qr.ts'
import {
  INVALID_QR,
  NO_CAMERAS,
  NO_PICTURE,
  pictureComplaint,
  readQrText,
  SCAN_FAILED,
  SWITCH_FAILED,
  UNREADABLE_PICTURE,
} from '#machines/model/scanner.ts'
import { PositionError } from '#machines/model/position.ts'
import { hostileLinks } from '#tests/support/hostile-redirects.ts'
import { forMany } from '#tests/support/for-all.ts'

const OURS = 'https://mezbaan.example'
const LINK = `${OURS}/outlet-detail/saffron`

describe('a printed link', () => {
  const table = { type: 'TABLE', id: 5 }
  test.each([
    [`${LINK}?table=5`, table],
    [`${LINK}/?table=5`, table],
    [`${OURS}/outlet/saffron?table=0005`, table],
    [`${LINK}?room=101&s=Ab3_-xyz`, { type: 'ROOM', id: 101, signature: 'Ab3_-xyz' }],
    [`${LINK}?s=Ab3_-xyz&table=5&utm_source=sheet`, { ...table, signature: 'Ab3_-xyz' }],
    [`${LINK}?s=short&table=5`, table],
    [`${LINK}?s=Ab3_-xyz9&table=5`, table],
    [`${LINK}?s=9Ab3_-xyz&table=5`, table],
    [`${LINK}?s=Ab3_-xyz&s=Ab3_-xyz&table=5`, table],
    [`${LINK}?table=5&s`, table],
    [LINK, undefined],
    [` ${LINK}?table=5 \n`, table],
    [`${LINK.replace(OURS, OURS.toUpperCase())}?table=5`, table],
    [`${LINK}?s=Ab3_-xyz`, undefined],
    [`${LINK}?tables=5&%74able=5`, undefined],
  ])('%s opens the outlet, with its place', (text, origin) => {
    expect(readQrText(text, [OURS])).toEqual({ scan: { outletId: 'saffron', ...(origin && { origin }) } })
  })

  test.each([
    'table',
    'table=',
    'table=abc',
    'table=0',
    'table=-5',
    'table=5=5',
    'table=%35',
    'table=+5',
    'table=5&table=5',
    'table=5&room=5',
    'room=',
    'room=1e3',
    'table=2147483648',
  ])('a link with ?%s is incomplete', (query) => {
    expect(readQrText(`${LINK}?${query}`, [OURS])).toEqual({ complaint: 'QR data incomplete' })
  })

  test('links of configured origins are read, in the port and the scheme that were configured', () => {
    const origins = ['http://localhost:3000', OURS]
    expect(readQrText('http://localhost:3000/outlet/saffron', origins)).toEqual({ scan: { outletId: 'saffron' } })
    expect(readQrText('http://localhost:3001/outlet/saffron', origins)).toEqual({ complaint: 'Invalid QR format' })
    expect(readQrText(LINK, [])).toEqual({ complaint: 'Invalid QR format' })
  })

  test('a hostile link is no code of ours', () => {
    for (const text of hostileLinks(OURS)) expect([text, readQrText(text, [OURS])]).toEqual([text, { complaint: 'Invalid QR format' }])
  })

  test('whatever follows the origin, what is read is one outlet and at most one place', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('outlet', 'outlet-detail', 'saffron', '..', '%2e', '#', '@', '?', '&', '/', 'table=5', 'room=7', 's=Ab3_-xyz'),
    )
    const link = fc
      .array(part, { maxLength: 8 })
      .chain((parts) => fc.constantFrom('', '/', '&').map((between) => `${OURS}/${parts.join(between)}`))
    const typed = fc
      .record({ id: fc.constantFrom('saffron', '7'), table: fc.nat(20).map(String), rest: part })
      .map(({ id, table, rest }) => `${OURS}/outlet/${id}?table=${table}&${rest}`)
    let tried = 0
    let read = 0
    forMany(500, fc.oneof(link, typed), (text) => {
      tried++
      const { scan, complaint } = readQrText(text, [OURS])
      expect([undefined, 'Invalid QR format', 'QR data incomplete']).toContain(complaint)
      if (!scan) return
      read++
      expect(scan.outletId).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
      expect(text).toContain(`/${scan.outletId}`)
      if (scan.origin) expect(readStoredQr({ ...scan, scannedAt: 1 }, 1)).toEqual({ ...scan, scannedAt: 1 })
    })
    // A share: a run of mutation tests tries fewer.
    expect(read).toBeGreaterThan(tried / 10)
  })
})

describe('the text of a code', () => {
  test.each([
    ['{"businessId":"saffron","origin":"TABLE","tableId":7}', { outletId: 'saffron', origin: { type: 'TABLE', id: 7 } }],
    ['{"businessId":12,"origin":"ROOM","roomId":"0101"}', { outletId: '12', origin: { type: 'ROOM', id: 101 } }],
    ['{"businessId":"saffron","origin":"TABLE","tableId":7,"roomId":9}', { outletId: 'saffron', origin: { type: 'TABLE', id: 7 } }],
    ['{"businessId":"saffron","origin":"TABLE","roomId":9}', { outletId: 'saffron' }],
    ['{"businessId":"saffron","origin":"ROOM"}', { outletId: 'saffron' }],
    ['{"businessId":"saffron","origin":"TABLE","tableId":null}', { outletId: 'saffron' }],
    ['{"businessId":"a","businessId":"b","origin":"ROOM"}', { outletId: 'b' }],
    ['{"__proto__":{"polluted":1},"businessId":"a","origin":"ROOM"}', { outletId: 'a' }],
  ])('%s opens an outlet', (text, scan) => {
    expect(readQrText(text, [OURS])).toEqual({ scan })
  })

  test.each([
    '',
    ' ',
    'hello',
    'WIFI:S:Saffron;T:WPA;P:biryani;;',
    '\uFEFF{"businessId":"saffron","origin":"TABLE"}',
    '{"businessId":"saffron",',
    `${OURS}/to/outlet/saffron?table=5`,
    '['.repeat(1476),
  ])('%j is no code of ours', (text) => {
    expect(readQrText(text, [OURS])).toEqual({ complaint: 'Invalid QR format' })
  })

  test.each([
    '{}',
    '{"businessId":"saffron"}',
    '{"origin":"TABLE","tableId":7}',
    '{"businessId":"saffron","origin":"table"}',
    '{"businessId":"saffron","origin":"KITCHEN"}',
    '{"businessId":"..","origin":"TABLE"}',
    '{"businessId":"../admin","origin":"TABLE"}',
    '{"businessId":"%2e%2e","origin":"TABLE"}',
    '{"businessId":"a?b","origin":"TABLE"}',
    '{"businessId":"","origin":"TABLE"}',
    `{"businessId":"${'x'.repeat(65)}","origin":"TABLE"}`,
    '{"businessId":["saffron"],"origin":"TABLE"}',
    '{"__proto__":{"businessId":"saffron","origin":"TABLE"}}',
    ...[0, -1, 1.5, '1e308', '9007199254740993', '"seven"', '"<b>"', '[7]', 'true'].map(
      (id) => `{"businessId":"saffron","origin":"TABLE","tableId":${id}}`,
    ),
    '[]',
    'null',
    '7',
    '"{}"',
  ])('%s is incomplete', (text) => {
    expect(readQrText(text, [OURS])).toEqual({ complaint: 'QR data incomplete' })
  })
})

test.each([
  ['image/jpeg', 1, undefined],
  ['image/heic', 10 * 1024 * 1024, undefined],
  ['image/png', 10 * 1024 * 1024 + 1, 'This picture is too large: 10 MB at most'],
  ['image/png', 0, 'Failed to read QR code from image'],
  ['application/pdf', 100, 'Please select an image file'],
  ['image/svg+xml', 100, 'Please select an image file'],
  ['text/html', 100, 'Please select an image file'],
  ['', 100, 'Please select an image file'],
])('a file of type %j with %d bytes gets %j', (type, size, complaint) => {
  expect(pictureComplaint({ type, size })).toBe(complaint)
})

test.each(['image/jpg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif', 'image/heif'])('a file of type %s is a picture', (type) => {
  expect(pictureComplaint({ type, size: 1 })).toBeUndefined()
})

test.each(['ximage/png', 'image/pngx', 'image/jpeeg'])('a file of type %s is none', (type) => {
  expect(pictureComplaint({ type, size: 1 })).toBe(NO_PICTURE)
})

test('a stored scan counts four hours for a table and a day for a room, of a place that can be', () => {
  const qr = { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: 1_000 }
  const read = (change: object, now = 1_000) => readStoredQr({ ...qr, ...change }, now)
  expect([read({}), read({}, 1_000 + 4 * 60 * 60_000)]).toEqual([qr, qr])
  const room = { origin: { type: 'ROOM', id: 7 } }
  expect([read(room, 1_000 + 24 * 60 * 60_000), read(room, 1_001 + 24 * 60 * 60_000)]).toEqual([{ ...qr, ...room }, undefined])
  expect(read({ outletId: '../x' })).toEqual({ ...qr, outletId: undefined })
  expect([read({ outletName: 'Saffron House' }), read({ outletName: 7 })]).toEqual([{ ...qr, outletName: 'Saffron House' }, qr])
  expect([read({ isByHand: true }), read({ isByHand: 'yes' })]).toEqual([{ ...qr, isByHand: true }, qr])
  const none = [
    { scannedAt: '1000' },
    { scannedAt: 1_001 },
    { origin: null },
    { origin: 7 },
    { origin: { type: 'BED', id: 7 } },
    { origin: { type: 'TABLE' } },
  ]
  expect(none.map((change) => read(change))).toEqual(none.map(() => undefined))
  expect([read({}, 1_001 + QR_LIFETIME_MS.TABLE), readStoredQr(null, 1), readStoredQr('x', 1)]).toEqual([undefined, undefined, undefined])
})

test('what is said of codes, cameras and pictures', () => {
  expect([INVALID_QR, INCOMPLETE_QR, NO_CAMERAS, CAMERA_FAILED, SWITCH_FAILED, SCAN_FAILED, NO_PICTURE, UNREADABLE_PICTURE]).toEqual([
    'Invalid QR format',
    'QR data incomplete',
    'No cameras found. Please check camera permissions.',
    'Failed to initialize camera',
    'Failed to switch camera',
    'Failed to process QR code',
    'Please select an image file',
    'Failed to read QR code from image',
  ])
})

test('a position that is not given says why', () => {
  expect(new PositionError('timeout')).toMatchObject({ reason: 'timeout', name: 'PositionError', message: 'timeout' })
})
