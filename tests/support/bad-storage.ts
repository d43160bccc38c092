import fc from 'fast-check'
import { vi } from 'vitest'

/** Every key the app reads back. */
export const STORED_KEYS = [
  'authToken',
  'customer',
  'redirectAfterLogin',
  'cart',
  'order',
  'qrData',
  'userLocationData',
  'addMoreButtonPosition',
]

const LINE = { outletId: 'b1', menuId: 'm1', quantity: 2, name: 'Dal', unitPricePaise: 100_00, isVegetarian: true, outOfStock: false }
const OUTLET = { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }
const group = (value: object = {}) => ({ outlet: OUTLET, lines: [{ ...LINE, ...value }] })

/** Texts that once were, or never will be, a value of this app: other versions, wrong types, halves, prototypes. */
export const BAD_TEXTS: readonly string[] = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  'true',
  '0',
  '-1',
  '"text"',
  '[object Object]',
  'undefined',
  '\u0000',
  '\ud800',
  'ключ',
  '{"id":',
  '{"__proto__":{"id":"c1","name":"x"}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":{}}',
  '{"id":"../../x","name":[]}',
  '{"id":"c1","name":{"toString":1},"email":7}',
  '{"id":1e999}',
  JSON.stringify({ version: 0, cart: [group()] }),
  JSON.stringify({ version: 99, cart: [group()], queue: [] }),
  JSON.stringify({ version: 1, cart: 'full', queue: {} }),
  JSON.stringify({ version: 1, owner: {}, cart: [group()], queue: [] }),
  JSON.stringify({
    version: 1,
    cart: [null, 7, {}, { outlet: null, lines: [LINE] }, { outlet: OUTLET, lines: 'all' }],
    queue: [null, {}, { key: '..' }],
  }),
  JSON.stringify({
    version: 1,
    cart: [group({ quantity: -5 }), group({ quantity: 1e9 }), group({ unitPricePaise: 'NaN' }), group({ name: null })],
  }),
  JSON.stringify({
    draft: { version: 1, customerId: 'c1', outletId: 'b1', notes: [1], attempt: { key: 'x', at: -1 } },
    selection: { outletId: 3 },
  }),
  JSON.stringify({ ongoing: { isOrderActive: 'yes', businessId: '..', orderId: null } }),
  JSON.stringify({ outletId: 'b1', origin: { type: 'KITCHEN', id: 0 }, scannedAt: 'yesterday' }),
  'javascript:alert(1)',
  '//evil.example/home',
  '/login?returnTo=/login',
  '/auth-error',
  // Huge: a megabyte of text, of depth, of lines, of outlets.
  'x'.repeat(1_000_000),
  `/home?${'x'.repeat(1_000_000)}`,
  '['.repeat(100_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify({ id: 'c1', name: 'n'.repeat(1_000_000) }),
  JSON.stringify({
    version: 1,
    cart: [{ outlet: OUTLET, lines: Array.from({ length: 10_000 }, (_, index) => ({ ...LINE, menuId: `m${index}` })) }],
    queue: [],
  }),
  JSON.stringify({
    version: 1,
    cart: Array.from({ length: 10_000 }, (_, index) => ({
      outlet: { ...OUTLET, outletId: `b${index}` },
      lines: [{ ...LINE, outletId: `b${index}` }],
    })),
    queue: Array.from({ length: 10_000 }, (_, index) => ({ key: `b1/m${index}/`, quantity: 1, at: 1 })),
  }),
]

/** What is stored where, any key of it bad. */
export const badStorage = fc.record({
  local: fc.dictionary(fc.constantFrom(...STORED_KEYS), fc.oneof(fc.constantFrom(...BAD_TEXTS), fc.json(), fc.string()), { maxKeys: 8 }),
  session: fc.dictionary(
    fc.constantFrom('authToken', 'customer', 'redirectAfterLogin'),
    fc.oneof(fc.constantFrom(...BAD_TEXTS), fc.json(), fc.string()),
    {
      maxKeys: 3,
    },
  ),
})

export function fill({ local, session }: { local: Record<string, string>; session: Record<string, string> }): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, text] of Object.entries(local)) setWhileItFits(localStorage, key, text)
  for (const [key, text] of Object.entries(session)) setWhileItFits(sessionStorage, key, text)
}

/** What is too much is left out: storage is full then, which is bad enough. */
function setWhileItFits(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure
  }
}

const refuses = (name: string) => () => {
  throw new DOMException('refused', name)
}

/** Ways in which a browser gives no storage, for the rest of the test. */
export const NO_STORAGE: Record<string, () => void> = {
  'reading throws': () => void vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuses('SecurityError')),
  'it is full': () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuses('QuotaExceededError')),
  'every method throws': () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuses('SecurityError') as never)
  },
  'it cannot be reached': () => {
    for (const kind of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, kind, 'get').mockImplementation(refuses('SecurityError'))
  },
  'there is none': () => {
    for (const kind of ['localStorage', 'sessionStorage'] as const) vi.spyOn(window, kind, 'get').mockReturnValue(undefined as never)
  },
}

/** Runs with the storage of a browser that gives none. */
export async function withoutStorage(how: () => void, run: () => unknown): Promise<void> {
  how()
  try {
    await run()
  } finally {
    vi.restoreAllMocks()
  }
}
