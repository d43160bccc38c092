import { describe, expect, test } from 'vitest'
import {
  CAMERA_FAILED,
  INCOMPLETE_QR,
  INVALID_QR,
  NO_CAMERAS,
  NO_PICTURE,
  pictureComplaint,
  QR_LIFETIME_MS,
  readQrText,
  readStoredQr,
  SCAN_FAILED,
  SWITCH_FAILED,
  UNREADABLE_PICTURE,
} from '#machines/model/qr.ts'
import { PositionError } from '#machines/model/position.ts'

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
    expect(readQrText(text)).toEqual({ scan })
  })

  test.each([
    '',
    ' ',
    'hello',
    'WIFI:S:Saffron;T:WPA;P:biryani;;',
    'https://saffron.example/outlet/saffron',
    '\uFEFF{"businessId":"saffron","origin":"TABLE"}',
    '[]',
    'null',
    '7',
    '"{}"',
    '{"businessId":"saffron",',
    '['.repeat(1476),
  ])('%j is no code of ours', (text) => {
    expect(readQrText(text)).toEqual({ complaint: 'Invalid QR format' })
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
  ])('%s is incomplete', (text) => {
    expect(readQrText(text)).toEqual({ complaint: 'QR data incomplete' })
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

test('a stored scan is one of the last four hours, of a place that can be', () => {
  const qr = { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: 1_000 }
  const read = (change: object, now = 1_000) => readStoredQr({ ...qr, ...change }, now)
  expect([read({}), read({}, 1_000 + 4 * 60 * 60_000), QR_LIFETIME_MS.ROOM]).toEqual([qr, qr, 24 * 60 * 60_000])
  expect(read({ outletId: '../x' })).toEqual({ ...qr, outletId: undefined })
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

test('what is told of codes, cameras and pictures', () => {
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
