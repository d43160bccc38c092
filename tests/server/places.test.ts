import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { distanceKm } from '#server/catalogue/distance.ts'
import { gazetteer } from '#server/places/gazetteer.ts'
import { CITIES } from '#server/places/localities.ts'
import { errorOf, withServer } from './support/server.ts'

describe('embedded places', () => {
  const server = withServer('pglite')
  const find = async (q: string, more = '') => {
    const { body } = await server.ask('GET', `/api/places/autocomplete?q=${encodeURIComponent(q)}&countrycodes=in&dedupe=1${more}`)
    return body.map((place: { display_place: string }) => place.display_place) as string[]
  }
  const at = (lat: number, lon: number) => server.ask('GET', `/api/places/reverse?lat=${lat}&lon=${lon}&format=json`)

  test.each([
    ['bombay', 'Mumbai'],
    ['mumb', 'Mumbai'],
    ['bangal', 'Bengaluru'],
    ['hydrabad', 'Hyderabad'],
    ['koramangala', 'Koramangala'],
    ['Poona', 'Pune'],
    ['calcuta', 'Kolkata'],
    ['chenai', 'Chennai'],
    ['gurgaon', 'Gurugram'],
    ['trivandrum', 'Thiruvananthapuram'],
    ['cp', 'Connaught Place'],
    ['koregaon park pune', 'Koregaon Park'],
    ['Pune, Maharashtra', 'Pune'],
    ['  ANDHERI  west ', 'Andheri West'],
    ['मुंबई', 'Mumbai'],
  ])('%s finds %s within the first three', async (text, place) => {
    expect((await find(text)).slice(0, 3)).toContain(place)
  })

  test('an answer has the shape of the location service, a locality its city', async () => {
    const { body } = await server.ask('GET', '/api/places/autocomplete?q=bandra&limit=1')
    expect(body).toEqual([
      expect.objectContaining({
        lat: '19.0544',
        lon: '72.8402',
        display_name: 'Bandra, Mumbai, Maharashtra, India',
        display_address: 'Mumbai, Maharashtra, India',
        licence: 'GeoNames, CC BY 4.0',
        address: { name: 'Bandra', suburb: 'Bandra', city: 'Mumbai', state: 'Maharashtra', country: 'India', country_code: 'in' },
      }),
    ])
  })

  test('five places unless told otherwise, none twice', async () => {
    expect(await find('nagar')).toHaveLength(5)
    expect(await find('m')).toHaveLength(5)
    const many = await find('del', '&limit=20')
    expect(many).toHaveLength(20)
    expect(many.filter((place) => place === 'Delhi')).toHaveLength(1)
  })

  test.each(['xyzzyqq', '%', '. .', '𝕏𝕏𝕏'])('%s finds nothing', async (text) => expect(await find(text)).toEqual([]))

  test.each([
    [19.0596, 72.8295, 'Bandra West', 'Mumbai'],
    [12.9716, 77.5946, 'Bengaluru', 'Bengaluru'],
    [28.6315, 77.2167, 'Connaught Place', 'New Delhi'],
    [11.67, 92.73, 'Port Blair', 'Port Blair'],
  ])('%f, %f is %s', async (lat, lon, place, city) => {
    expect((await at(lat, lon)).body).toMatchObject({ display_place: place, address: { city, country_code: 'in' } })
  })

  test.each([
    [6.9271, 79.8612, 'lk', 'Sri Lanka'],
    [27.7172, 85.324, 'np', 'Nepal'],
    // Within 100 km of Indian towns all the same.
    [31.5204, 74.3587, 'pk', 'Pakistan'],
  ])('%f, %f is not in India but in %s', async (lat, lon, code, country) => {
    expect((await at(lat, lon)).body).toMatchObject({ display_name: country, address: { country_code: code } })
  })

  test('the sea has no place', async () => {
    const reply = await at(15, 65)
    expect([errorOf(reply), reply.body.message]).toEqual([{ status: 404, code: 'NO_PLACE' }, 'Unable to geocode'])
  })

  test.each(['lat=91&lon=0', 'lat=19', 'lat=a&lon=b', 'lat=NaN&lon=72'])('%s is refused', async (query) => {
    expect((await server.ask('GET', `/api/places/reverse?${query}`)).status).toBe(422)
  })

  test('every locality written by hand lies near its city, and is named at its own position', () => {
    const { places, nearest } = gazetteer()
    const wrong = CITIES.flatMap(({ city, state, localities }) =>
      localities.flatMap(([name, latitude, longitude]) => {
        const centre = places.find((place) => place.name === city && place.state === state && place.city === undefined)
        const isFar = centre !== undefined && distanceKm(centre, { latitude, longitude }) > 30
        return isFar || !nearest(latitude, longitude)?.name.replace(' ', '').includes(name.replace(' ', ''))
          ? [`${name}, ${city}: ${nearest(latitude, longitude)?.name}`]
          : []
      }),
    )
    expect(wrong).toEqual([])
    expect(CITIES.flatMap(({ localities }) => localities).length).toBeGreaterThan(150)
  })
})

describe('a location service behind the server', () => {
  let service: Server
  let answer: { status: number; body: string }
  let asked: URL[] = []
  const config = { ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' }), geocoderKey: 'secret-key', geocoderUrl: '' }
  beforeAll(async () => {
    service = createServer((request, reply) => {
      asked.push(new URL(request.url!, 'http://service'))
      if (answer.status === 0) return void request.socket.destroy()
      reply.writeHead(answer.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/elsewhere' }).end(answer.body)
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    config.geocoderUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`
  })
  afterAll(() => void service.close())
  afterEach(() => {
    asked = []
  })
  const server = withServer('pglite', { config })
  const place = {
    place_id: 42,
    lat: '19.1',
    lon: '72.8',
    display_name: 'Somewhere\u0007, India',
    address: { city: 'Mumbai', country_code: 'in', odd: { nested: 1 } },
    importance: 0.4,
  }
  const find = () => server.ask('GET', '/api/places/autocomplete?q=pune&key=of-the-customer')
  const name = () => server.ask('GET', '/api/places/reverse?lat=19.0596&lon=72.8295')

  test('it is asked with our key, and only known fields of its answer pass', async () => {
    answer = { status: 200, body: JSON.stringify([place, { lat: '1' }, null]) }
    expect((await find()).body).toEqual([
      {
        place_id: '42',
        lat: '19.1',
        lon: '72.8',
        display_name: 'Somewhere , India',
        address: { city: 'Mumbai', country_code: 'in' },
      },
    ])
    expect(asked[0]!.pathname).toBe('/v1/autocomplete')
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({ q: 'pune', key: 'secret-key', countrycodes: 'in', limit: '5' })
    answer.body = JSON.stringify(place)
    expect((await name()).body).toMatchObject({ place_id: '42', address: { city: 'Mumbai' } })
  })

  test('a place it does not know is none', async () => {
    answer = { status: 404, body: '{"error":"Unable to geocode"}' }
    expect((await find()).body).toEqual([])
    expect((await name()).status).toBe(404)
    answer.status = 200
    expect((await find()).body).toEqual([])
    expect((await name()).status).toBe(404)
  })

  test.each([
    [0, ''],
    [500, '<html>'],
    [429, '{}'],
    [401, '{"error":"Invalid key"}'],
    [302, ''],
    [200, '<html>'],
    [200, '"text"'],
    [200, 'too long'],
  ])('when it fails (%i %j) the embedded places answer', async (status, body) => {
    answer = { status, body: body === 'too long' ? `[${' '.repeat(300_000)}]` : body }
    expect((await find()).body[0].display_place).toBe('Pune')
    expect((await name()).body.display_place).toBe('Bandra West')
  })

  test('when it fails and the embedded places know nothing, the reply says so', async () => {
    answer = { status: 503, body: '' }
    expect(errorOf(await server.ask('GET', '/api/places/autocomplete?q=xyzzyqq'))).toEqual({ status: 502, code: 'GEOCODER_FAILED' })
  })
})
