// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachePicture } from '#src/storage/cache-picture.ts'
import { cachedPicture, dropOldestPicture, isRasterData } from '#src/storage/images.ts'
import { readText, removeKey, writeText } from '#src/storage/storage.ts'
import { NO_STORAGE, withoutStorage } from '#tests/support/bad-storage.ts'
import { SEED } from '#tests/support/level.ts'

/** A picture of so many characters; the letter tells pictures apart. */
const picture = (length = 100, letter = 'A') => `data:image/webp;base64,${letter.repeat(length - 23)}`
const kept = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('imageCache_'))
    .map((key) => key.slice('imageCache_'.length))
    .toSorted()
const sizeKept = () => kept().reduce((sum, name) => sum + localStorage.getItem(`imageCache_${name}`)!.length, 0)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  removeKey('local', 'cart')
})

test('a picture is kept as its data string under the name the specification gives', () => {
  cachePicture('catalogue/naan.webp', picture())
  expect(localStorage.getItem('imageCache_catalogue/naan.webp')).toBe(picture())
  expect(cachedPicture('catalogue/naan.webp')).toBe(picture())
})

test.each([
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,<svg onload=alert(1)>',
  'data:image/png;base64,"onerror="alert(1)',
  'data:image/png;charset=utf-8;base64,AAAA',
  'javascript:alert(1)',
  'https://example.com/naan.webp',
  'DATA:image/png;base64,AAAA',
  '',
  picture(300_001),
])('%.40s is not kept, and is dropped when it is there', (text) => {
  expect(isRasterData(text)).toBe(false)
  cachePicture('name', text)
  expect(kept()).toEqual([])
  localStorage.setItem('imageCache_name', text)
  expect(cachedPicture('name')).toBeUndefined()
  expect(kept()).toEqual([])
})

test('pictures take two million characters together; the oldest go first', () => {
  for (let index = 0; index < 8; index++) cachePicture(`p${index}`, picture(300_000))
  expect(kept()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6', 'p7'])
})

test('a picture kept again is the newest', () => {
  for (const name of ['a', 'b', 'a']) cachePicture(name, picture())
  dropOldestPicture()
  expect(kept()).toEqual(['a'])
})

test('when storage is full a new picture takes the place of older ones', () => {
  quota(1_000)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) cachePicture(name, picture(200))
  expect(cachedPicture('j')).toBe(picture(200))
  expect(cachedPicture('a')).toBeUndefined()
})

test('a cart goes before pictures: they make room for it', () => {
  quota(1_000)
  for (const name of ['a', 'b', 'c']) cachePicture(name, picture(250))
  writeText('local', 'cart', 'x'.repeat(600))
  expect(localStorage.getItem('cart')).toBe('x'.repeat(600))
  expect(kept()).toEqual(['c'])
})

test('what does not fit with every picture gone is kept in memory', () => {
  quota(1_000)
  cachePicture('a', picture(250))
  writeText('local', 'cart', 'x'.repeat(2_000))
  expect([readText('local', 'cart')?.length, localStorage.getItem('cart'), kept()]).toEqual([2_000, null, []])
})

test('pictures that no list tells of go first, and a list of pictures that are gone is no harm', () => {
  localStorage.setItem('imageCacheOrder', '[["gone",10],["b",100]]')
  for (const name of ['stray', 'b']) localStorage.setItem(`imageCache_${name}`, picture())
  expect(dropOldestPicture()).toBe(true)
  expect(kept()).toEqual(['b'])
  expect([dropOldestPicture(), dropOldestPicture()]).toEqual([true, false])
})

describe('whatever is stored', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'catalogue/naan.webp', '__proto__', '')
  const list = fc.oneof(
    fc.json(),
    fc.string(),
    fc.array(fc.tuple(name, fc.oneof(fc.integer(), fc.double(), fc.constant(null)))).map((entries) => JSON.stringify(entries)),
  )
  const content = fc.oneof(fc.string(), fc.constant(picture()), fc.constant(picture(300_000, 'B')))

  test('a picture is a raster data string or none, is kept and found again, and all can be dropped', () => {
    fc.assert(
      fc.property(list, fc.dictionary(name, content), name, (order, contents, wanted) => {
        localStorage.clear()
        localStorage.setItem('imageCacheOrder', order)
        for (const [key, text] of Object.entries(contents)) localStorage.setItem(`imageCache_${key}`, text)
        const found = cachedPicture(wanted)
        expect(found === undefined || isRasterData(found)).toBe(true)
        cachePicture(wanted, picture(150, 'C'))
        expect(cachedPicture(wanted)).toBe(picture(150, 'C'))
        for (let left = kept().length; left > 0; left--) expect(dropOldestPicture()).toBe(true)
        expect([dropOldestPicture(), kept()]).toEqual([false, []])
      }),
      { seed: SEED, examples: [['[["b",""],["a",300000]]', { a: picture(), b: picture() }, 'c']] },
    )
  })

  test('any order of keeping and dropping stays within its share, and nothing throws', () => {
    const step = fc.oneof(fc.tuple(name, fc.integer({ min: 24, max: 300_001 })), fc.constant('drop' as const))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        localStorage.clear()
        for (const one of steps) {
          if (one === 'drop') dropOldestPicture()
          else cachePicture(one[0], picture(one[1]))
          expect(sizeKept()).toBeLessThanOrEqual(2_000_000)
        }
      }),
      { numRuns: 30, seed: SEED },
    )
  })
})

test.each(Object.entries(NO_STORAGE))('when %s nothing is kept and nothing throws', async (_, how) => {
  cachePicture('a', picture())
  await withoutStorage(how, () => {
    cachePicture('b', picture())
    cachedPicture('a')
    dropOldestPicture()
    writeText('local', 'cart', 'x')
    expect(readText('local', 'cart')).toBe('x')
  })
  expect(cachedPicture('b')).toBeUndefined()
})

/** A storage for so many characters, keys included. */
function quota(most: number) {
  const set = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, text: string) {
    const others = Object.keys(this).filter((other) => other !== key)
    const size = others.reduce((sum, other) => sum + other.length + this.getItem(other)!.length, key.length + text.length)
    if (size > most) throw new DOMException('full', 'QuotaExceededError')
    set.call(this, key, text)
  })
}
