import { describe, expect, test } from 'vitest'
import { render } from '#src/app/entry-server.tsx'
import { catalogueOf, type Replies } from '#tests/support/catalogue.ts'

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)> $& "'`
const outlet = (businessId: string, name = 'Haveli') => ({
  businessId,
  name,
  status: 'LIVE',
  distance: 1.2,
  businessBannerImages: [`catalogue/${businessId}.webp`, 'catalogue/b.webp'],
})
const dishes = (count: number, name = 'Dal') => ({
  Starters: Array.from({ length: count }, (_, index) => ({ menuId: `d${index}`, name, price: 100, image: ['catalogue/dal.webp'] })),
  Mains: [{ menuId: 'last', name: 'Last', price: 100 }],
})
const catalogue = (change: Partial<Replies> = {}) =>
  catalogueOf(
    {
      outlets: async () => ({ data: [outlet('haveli'), outlet('dariya')] }),
      outlet: async (outletId) => ({ data: outlet(outletId) }),
      menu: async () => ({ data: dishes(3) }),
      dish: async (_, menuId) => ({ data: { menuId, name: 'Dal', price: 100, image: ['catalogue/dal.webp'] } }),
      ...change,
    },
    (key) => (key.startsWith('catalogue/') ? `/media/${key}?signature=x` : undefined),
  )
const page = async (path: string, change?: Partial<Replies>) => {
  const { body, data } = (await render(path, catalogue(change)))!
  const { at, queries } = JSON.parse(data) as { at: number; queries: [unknown[], unknown][] }
  return { body, data, at, keys: queries.map(([key]) => key.filter((part) => typeof part === 'string').join(' ')), queries }
}

test('the home page lists the outlets round the brand’s own place, without a distance, with the pictures in sight', async () => {
  const { body, keys, at } = await page('/home')
  expect(body.match(/<h3/g)).toHaveLength(2)
  expect(body).toContain('Haveli')
  expect(body).not.toContain(' km')
  expect(keys).toContain('catalogue outlets')
  expect(keys).toContain('picture catalogue/haveli.webp')
  expect(body).toContain('<img src="/media/catalogue/haveli.webp?signature=x"')
  expect(Math.abs(Date.now() - at)).toBeLessThan(5_000)
})

test('the page of an outlet has its whole menu, whichever way its address is spelled', async () => {
  for (const path of ['/outlet/haveli', '/OUTLET/haveli/', '/outlet-detail/haveli']) {
    const { body, keys } = await page(path)
    expect(body.match(/data-dish=/g)).toHaveLength(4)
    expect(keys).toEqual(expect.arrayContaining(['catalogue outlet haveli', 'catalogue menu haveli', 'picture catalogue/dal.webp']))
  }
})

test('the page of an outlet has no services, which a room alone sees: it reads as the app at a table', async () => {
  const services = [{ menuId: 'towels', name: 'Towels', price: 0, kind: 'service' }]
  const { body } = await page('/outlet/haveli', { menu: async () => ({ data: { Housekeeping: services, ...dishes(3) } }) })
  expect(body.match(/data-dish=/g)).toHaveLength(4)
  expect(body).not.toMatch(/Towels|Housekeeping|Services/)
})

test('the page of a dish has the dish and its outlet, whichever way its address is spelled', async () => {
  for (const path of ['/outlet/haveli/menu/d1', '/OUTLET/haveli/MENU/d1/', '/outlet-detail/haveli/menu/d1']) {
    const { body, keys } = await page(path)
    expect(body).toMatch(/<h1[^>]*><bdi>Dal<\/bdi>/)
    expect(body).toContain('<bdi>Haveli</bdi>')
    expect(body).toContain('src="/media/catalogue/dal.webp?signature=x"')
    expect(keys).toEqual(expect.arrayContaining(['catalogue outlet haveli', 'catalogue menu haveli d1', 'picture catalogue/dal.webp']))
  }
})

test('pages with dishes have what taps are answered with, and the sheets of the first dishes that come in sizes', async () => {
  const sized = { serving: [{ servingSize: 'HALF PLATE', price: 90 }] }
  const menu = async () => ({ data: { Starters: [...dishes(3).Starters, { menuId: 's1', name: 'Biryani', price: 90, ...sized }] } })
  for (const [path, sheets] of [
    ['/outlet/haveli', 1],
    ['/outlet/haveli/menu/d1', 0],
  ] as const) {
    const { answers } = (await render(path, catalogue({ menu })))!
    expect(answers).toMatch(/^<template id="answers">.*<\/template>$/)
    expect(answers.match(/<dialog/g) ?? []).toHaveLength(sheets)
    // The content policy refuses styles in attributes, and pictures are announced by the page alone.
    expect(answers).not.toMatch(/ style=|rel="preload"/)
  }
  expect((await render('/home', catalogue()))!.answers).toBe('')
})

test('of a menu that fills several screens the first dishes are rendered, and the data has all', async () => {
  const { body, keys, data } = await page('/outlet/haveli', { menu: async () => ({ data: dishes(30) }) })
  expect(body.match(/data-dish=/g)).toHaveLength(16)
  expect(body).toContain('bones-menu')
  expect(keys).toContain('catalogue menu haveli')
  expect(data).toContain('"menuId":"last"')
})

test('a long menu comes with its first category', async () => {
  const { body, keys, queries } = await page('/outlet/haveli', { menu: async () => ({ data: dishes(300) }) })
  expect(keys).toContain('catalogue menu haveli beginning')
  expect(keys).not.toContain('catalogue menu haveli')
  expect(body.match(/data-dish=/g)).toHaveLength(16)
  expect(JSON.stringify(queries)).not.toContain('"Mains"')
})

test('of hundreds of outlets the nearest come with the page, and one that says there are more', async () => {
  const outlets: Replies['outlets'] = async ({ limit }) => ({
    data: Array.from({ length: limit! }, (_, index) => outlet(`o${index}`)),
  })
  const { body, queries } = await page('/home', { outlets })
  expect(body.match(/<h3/g)).toHaveLength(24)
  expect(body).toContain('24+')
  expect(queries.find(([key]) => key[1] === 'outlets')![1]).toHaveLength(25)
})

test.each(['/', '/my-cart', '/outlet/haveli/menu/..%2f', '/outlet/..%2f', '/nowhere'])('%s comes without data', async (path) => {
  expect(await render(path, catalogue())).toBeUndefined()
})

test('a picture that is not public has no link', async () => {
  const outlets = async () => ({
    data: [{ ...outlet('haveli'), businessBannerImages: ['customers/x.webp', 'https://elsewhere.example/y.webp'] }],
  })
  const { keys } = await page('/home', { outlets })
  expect(keys.filter((key) => /customers|elsewhere/.test(key))).toEqual([])
})

test('an outlet that is not there rejects, and a reply that is none has no page', async () => {
  const gone = () => Promise.reject(new Error('404'))
  await expect(render('/outlet/haveli', catalogue({ outlet: gone }))).rejects.toThrow('404')
  await expect(render('/outlet/haveli/menu/d1', catalogue({ dish: gone }))).rejects.toThrow('404')
  expect(await render('/outlet/haveli/menu/d1', catalogue({ dish: async () => ({ data: 7 }) }))).toBeUndefined()
  expect(await render('/outlet/haveli', catalogue({ outlet: async () => ({ data: 7 }) }))).toBeUndefined()
})

describe('texts of others', () => {
  test('are text in the body, and cannot end the script that holds the data', async () => {
    const outlets = async () => ({ data: [outlet('haveli', HOSTILE)] })
    for (const { body, data } of [
      await page('/home', { outlets }),
      await page('/outlet/haveli', {
        outlet: async () => ({ data: outlet('haveli', HOSTILE) }),
        menu: async () => ({ data: dishes(2, HOSTILE) }),
      }),
      await page('/outlet/haveli/menu/d1', {
        dish: async () => ({ data: { menuId: 'd1', name: HOSTILE, price: 100, description: HOSTILE } }),
      }),
    ]) {
      expect(body).not.toMatch(/<script|<img src=x/)
      expect(body).toContain('&lt;script&gt;')
      expect(data).not.toContain('<')
      expect(JSON.stringify(JSON.parse(data))).toContain('</script>')
    }
  })

  test('the content policy refuses nothing of it: no style attribute, no handler', async () => {
    for (const path of ['/home', '/outlet/haveli', '/outlet/haveli/menu/d1'])
      expect((await page(path)).body).not.toMatch(/ (style|on\w+)="/)
  })
})
