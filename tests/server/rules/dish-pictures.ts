import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '#server/clean-up.ts'
import { media, menuItems } from '#server/db/schema.ts'
import { dropUnnamedPictures, dropUnusedUploads } from '#server/media/queries.ts'
import { jpeg } from '#tests/server/support/pictures.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const MENU = '/outlets/evenings/menu'
import { DAY_MS } from '#machines/model/dates.ts'

/** Red on the left, blue on the right; as a camera held on its side writes it, with a place and a name. */
const onItsSide = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 450, height: 600, channels: 3, background: 'blue' } }, left: 450, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Ravi Kumar' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

export const dishPicturesRules = (server: TestServer) =>
  describe('pictures of dishes', () => {
    let owner: AtCounter
    beforeEach(async () => {
      owner = await addAtCounter(server, { evenings: 'OWNER' })
    })
    afterEach(async () => {
      server.clock.now = new Date(FIRST_MOMENT)
      await server.database.db.delete(media).where(eq(media.outletId, 'evenings'))
      await server.database.db.update(menuItems).set({ pictures: [] }).where(eq(menuItems.outletId, 'evenings'))
    })
    const askForUrl = (person: AtCounter, contentLength: number, contentType = 'image/jpeg') =>
      person.ask('POST', `${MENU}/pictures`, { contentType, contentLength })
    async function put(bytes: Buffer, type = 'image/jpeg') {
      const { url, key } = (await askForUrl(owner, bytes.length, type)).body.data as { url: string; key: string }
      return { key, url, reply: await server.ask('PUT', url, bytes, { 'content-type': type }) }
    }
    async function uploaded(bytes?: Buffer): Promise<string> {
      const { key, reply } = await put(bytes ?? (await onItsSide()))
      expect(reply.status).toBe(204)
      return key
    }
    const urlOf = (key: string, width?: number) =>
      server.ask('GET', `customer/signed-url?key=${encodeURIComponent(key)}${width === undefined ? '' : `&width=${width}`}`)
    async function load(key: string, width?: number) {
      const reply = await server.app.inject({ method: 'GET', url: (await urlOf(key, width)).body.data })
      expect(reply.statusCode).toBe(200)
      return reply
    }
    const dish = async () => (await owner.ask('GET', MENU)).body.data.categories[0].dishes[0]
    async function save(more: object) {
      const { version, category, name, description, price, serving, isVegetarian } = await dish()
      return owner.ask('PUT', `${MENU}/dishes/kahwa`, { version, category, name, description, price, serving, isVegetarian, ...more })
    }
    const guest = async () => (await server.ask('GET', 'business/evenings/menu')).body.data['Mains'][0]
    const stored = async () =>
      (await server.database.db.select().from(media).where(like(media.key, 'outlets/evenings/%'))).map(({ key }) => key)

    test('come back round, upright and without what the camera wrote, in three widths', async () => {
      const key = await uploaded()
      expect(key).toMatch(/^outlets\/evenings\/[\w-]{22}\/480\.webp$/)
      for (const [asked, width] of [
        [undefined, 480],
        [1, 160],
        [160, 160],
        [161, 320],
        [9000, 480],
      ] as const) {
        const { rawPayload, headers } = await load(key, asked)
        expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
        const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
        const { exif, orientation } = await sharp(rawPayload).metadata()
        expect([info.width, info.height, info.channels, exif, orientation]).toEqual([width, width, 4, undefined, undefined])
        const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
        const near = (x: number, y: number) => at(Math.round(x * width), Math.round(y * width)).map((value) => (value > 127 ? 1 : 0))
        // The left side was the top.
        expect([near(0.5, 0.1), near(0.5, 0.9)]).toEqual([
          [1, 0, 0, 1],
          [0, 0, 1, 1],
        ])
        expect(at(0, 0)[3]).toBe(0)
      }
    })

    test('a guest sees the new picture at once, and the former one is deleted where no dish names it', async () => {
      const first = await uploaded()
      expect((await save({ image: [first] })).body.data.image).toEqual([first])
      expect((await guest()).image).toEqual([first])
      // The owner sees the picture at its signed URL, as anyone does.
      expect((await server.app.inject({ method: 'GET', url: (await dish()).pictureUrl })).statusCode).toBe(200)
      const second = await uploaded()
      expect((await save({ image: [second] })).status).toBe(200)
      expect((await guest()).image).toEqual([second])
      expect((await stored()).toSorted()).toEqual([160, 320, 480].map((width) => second.replace('480', String(width))))
      expect((await urlOf(first)).status).toBe(404)
      expect((await save({ image: [] })).status).toBe(200)
      expect((await guest()).image).toBeUndefined()
      expect(await stored()).toEqual([])
    })

    test('one that another dish names stays, and so does one of a save without pictures', async () => {
      const key = await uploaded()
      await save({ image: [key] })
      const other = { category: 'Mains', name: 'Phirni', description: '', price: 90, serving: [], isVegetarian: true }
      expect((await owner.ask('PUT', `${MENU}/dishes/phirni`, { ...other, image: [key] })).status).toBe(200)
      expect((await save({ description: 'With saffron' })).body.data.image).toEqual([key])
      expect((await save({ image: [] })).status).toBe(200)
      expect(await stored()).toHaveLength(3)
      const { version } = (await owner.ask('GET', MENU)).body.data
      const arranged = { version, categories: [{ name: 'Mains', menuIds: ['kahwa'] }], removed: ['phirni'] }
      expect((await owner.ask('PUT', MENU, arranged)).status).toBe(200)
      expect(await stored()).toEqual([])
      await server.database.db.delete(menuItems).where(eq(menuItems.menuId, 'phirni'))
    })

    test('one whose form was closed is deleted a day later, and one that is named stays', async () => {
      const named = await uploaded()
      await save({ image: [named] })
      await uploaded()
      await askForUrl(owner, 2000)
      const clean = async () => {
        await dropUnusedUploads(server.database.db, server.clock.now)
        await dropUnnamedPictures(server.database.db, { removeBytes: async () => {} }, server.clock.now)
      }
      await clean()
      expect(await stored()).toHaveLength(7)
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS + 1)
      await clean()
      expect(await stored()).toHaveLength(3)
      expect((await guest()).image).toEqual([named])
    })

    test('of an upload that failed half-way what has come is deleted a day later', async () => {
      const { key } = (await askForUrl(owner, 2000)).body.data as { key: string }
      const removed: string[] = []
      const clean = async () => {
        await dropUnusedUploads(server.database.db, server.clock.now)
        await dropUnnamedPictures(server.database.db, { removeBytes: async (one) => void removed.push(one) }, server.clock.now)
      }
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS / 2)
      await clean()
      expect([removed, await stored()]).toEqual([[], [key]])
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
      await clean()
      expect(removed.toSorted()).toEqual([160, 320, 480].map((width) => key.replace('480', String(width))))
      expect(await stored()).toEqual([])
    })

    test('a picture that cannot be deleted holds up nothing else that is cleaned up', async () => {
      await askForUrl(owner, 2000)
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS + 1)
      const away = new Error('The storage is away')
      const failed: unknown[] = []
      let isVacuumed = false
      const database = { db: server.database.db, vacuum: async () => void (isVacuumed = true) }
      const settings = { orderRetentionDays: 1095, customerRetentionDays: 1095, spaDir: undefined }
      const removeBytes = () => Promise.reject(away)
      await cleanUp(
        database,
        settings,
        { removeBytes },
        () => server.clock.now,
        (error) => failed.push(error),
      )
      expect([failed, isVacuumed]).toEqual([[away], true])
    })

    test('a past order shows the picture that its dish has now, and none that is deleted', async () => {
      server.clock.now = new Date('2026-11-21T14:00:00Z')
      await save({ image: [await uploaded()] })
      const customer = await server.newCustomer()
      const items = [{ menuId: 'kahwa', quantity: 1 }]
      const order = { businessId: 'evenings', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
      const { orderId } = (await customer.ask('POST', 'order', order)).body.data as { orderId: string }
      const shown = async () => (await customer.ask('GET', `order/${orderId}`)).body.data.menus[0].image
      const second = await uploaded()
      await save({ image: [second] })
      expect(await shown()).toEqual([second])
      const { db } = server.database
      await db.update(menuItems).set({ deletedAt: server.clock.now }).where(eq(menuItems.menuId, 'kahwa'))
      expect(await shown()).toEqual([])
      await db.update(menuItems).set({ deletedAt: null }).where(eq(menuItems.menuId, 'kahwa'))
    })

    test('a dish takes the pictures of its own outlet alone', async () => {
      const key = await uploaded()
      const stranger = await addAtCounter(server, { haveli: 'OWNER' })
      const body = { category: 'Mains', name: 'Halwa', description: '', price: 90, serving: [], isVegetarian: true, image: [key] }
      expect((await stranger.ask('PUT', '/outlets/haveli/menu/dishes/halwa', body)).body.error).toMatchObject({ field: 'image' })
      expect((await save({ image: ['outlets/evenings/AAAAAAAAAAAAAAAAAAAAAA/480.webp'] })).status).toBe(422)
      expect((await save({ image: [key.replace('480', '160')] })).status).toBe(422)
    })

    test('two people who give a dish a picture do not overwrite each other', async () => {
      const { version } = await dish()
      const [one, two] = [await uploaded(), await uploaded()]
      expect((await save({ version, image: [one] })).status).toBe(200)
      expect(errorOf(await save({ version, image: [two] }))).toEqual({ status: 409, code: 'DISH_CHANGED' })
      expect((await guest()).image).toEqual([one])
    })

    test.each([
      ['begins as a picture and goes on as none', async () => jpeg(), 'image/jpeg'],
      ['is cut off', async () => (await onItsSide()).subarray(0, 3000), 'image/jpeg'],
      ['says another type', onItsSide, 'image/png'],
      ['is a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/webp'],
      [
        'unfolds to more pixels than a camera has',
        async () =>
          sharp({ create: { width: 8_001, height: 8_000, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        'image/png',
      ],
    ])('a file that %s is refused, and nothing of it is stored', { timeout: 30_000 }, async (_what, bytes, type) => {
      const { key, reply } = await put(await bytes(), type)
      expect(errorOf(reply)).toEqual({ status: 415, code: 'NOT_A_PICTURE' })
      expect((await urlOf(key)).status).toBe(404)
      expect(await stored()).toEqual([key])
    })

    test('a link works once, for its own type and size', async () => {
      const bytes = await onItsSide()
      const { url, reply } = await put(bytes)
      expect(reply.status).toBe(204)
      expect(errorOf(await server.ask('PUT', url, bytes, { 'content-type': 'image/jpeg' }))).toEqual({ status: 409, code: 'LINK_USED' })
      expect((await askForUrl(owner, 5_000_001)).status).toBe(422)
      expect((await askForUrl(owner, 2000, 'image/svg+xml')).status).toBe(422)
    })

    test('only the owner uploads', async () => {
      for (const role of ['KITCHEN', 'WAITER'] as const)
        expect((await askForUrl(await addAtCounter(server, { evenings: role }), 2000)).status).toBe(403)
    })
  })
