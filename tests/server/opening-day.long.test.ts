import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromiumWithCamera } from '#scripts/find-chromium.ts'
import { runCommand } from '#scripts/run-command.ts'
import { filmOf } from '#tests/support/film.ts'
import { newContact } from './support/codes.ts'
import { postgresMissing } from './support/postgres.ts'
import { type Production, startProduction } from './support/production.ts'

if (postgresMissing) test.skip(`the day on which an outlet opens: skipped, ${postgresMissing}`, () => {})
else describe('the day on which an outlet opens, on two processes with an empty PostgreSQL', openingDay)

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const OUTLET = {
  id: 'haveli',
  name: 'The Haveli',
  type: 'RESTAURANT',
  status: 'LIVE',
  latitude: 19.06,
  longitude: 72.83,
  street: '12 Hill Road',
  city: 'Mumbai',
  district: 'Mumbai Suburban',
  state: 'Maharashtra',
  pincode: '400050',
  contactNumber: '022 2640 1234',
  email: 'haveli@food.example.com',
  // Until the owner sets them.
  hours: Object.fromEntries(DAYS.map((day) => [day.toUpperCase(), 'closed'])),
}

/** As a till saves it: three lines of it cannot be read. */
const MENU = `Section,Item,Rate,Half,Full,Veg/Non-Veg
Mains,Dal Makhani,"₹1,240",,,Veg
,Chicken Biryani,,230,400,Non Veg
,Prawn Curry,as per size,,,Non Veg
Breads,Butter Naan,55,,,Veg
,Garlic Naan,-20,,,Veg
,Roomali Roti,40,,,perhaps
`
const MENDED = MENU.replace('as per size', '520').replace('-20', '70').replace('perhaps', 'Veg')

const GSTIN = '27AAPFU0939F1ZV'
const FSSAI = '11521998000123'
const PASSWORD = 'boat on a lake'

function openingDay() {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-opening-'))
  const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  let production: Production
  let owner: { email: string; password: string }
  let cook: { email: string; password: string }
  /** What the pages of this day wrote into the console. */
  const problems: string[] = []

  beforeAll(async () => {
    production = await startProduction('postgres', { fill: async () => {} })
    closes.push(production.close)
  }, 240_000)
  afterAll(async () => {
    for (const close of closes.toReversed()) await close()
  }, 60_000)

  /** A command of `docs/operations.md`. */
  async function command(name: 'outlets' | 'staff', ...args: string[]) {
    const { code, output } = await runCommand('node', ['--enable-source-maps', `dist-server/${name}.js`, ...args], { env: production.env })
    return { code, output }
  }
  async function addStaff(name: string, role: string) {
    const email = `${role}@food.example.com`
    const { output } = await command('staff', 'add', '--name', name, '--email', email, '--outlet', OUTLET.id, '--role', role)
    return { email, password: / with the password (\S+)\./.exec(output)![1]! }
  }

  async function openBrowser(args: string[] = []): Promise<Browser> {
    const browser = await chromium.launch({ executablePath: findChromiumWithCamera()!, args: ['--no-sandbox', '--disable-gpu', ...args] })
    closes.push(() => browser.close())
    return browser
  }
  async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
    const context = await browser.newContext({ viewport, locale: 'en-IN', timezoneId: 'Asia/Kolkata', baseURL: production.url })
    context.setDefaultTimeout(30_000)
    context.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    context.on('weberror', (error) => problems.push(String(error.error())))
    return context.newPage()
  }

  async function signInAt(page: Page, path: string, { email, password }: typeof owner): Promise<void> {
    await page.goto(path)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }

  test('a file makes the outlet, its owner and cook are let in, and a menu is refused line by line, then taken', async () => {
    const file = join(folder, 'outlets.json')
    writeFileSync(file, JSON.stringify({ outlets: [OUTLET] }))
    expect((await command('outlets', 'import', file)).output).toContain('haveli: made new')
    owner = await addStaff('Meera Iyer', 'owner')
    cook = await addStaff('Ravi Kumar', 'kitchen')
    const menu = join(folder, 'menu.csv')
    writeFileSync(menu, MENU)
    const refused = await command('outlets', 'import', menu, '--outlet', OUTLET.id)
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/Line 4\b[^]*Line 6\b[^]*Line 7\b/i) })
    expect(refused.output.match(/^.*\bline \d+/gim)).toHaveLength(3)
    writeFileSync(menu, MENDED)
    expect((await command('outlets', 'import', menu, '--outlet', OUTLET.id)).output).toContain('haveli: 6 dishes added')
  }, 120_000)

  let printed: Buffer
  test('the owner sets hours and legal numbers on a tablet, adds a table and prints its code', async () => {
    const page = await openPage(await openBrowser(), { width: 768, height: 1024 })
    await signInAt(page, '/counter/outlet', owner)
    const hours = page.getByRole('region', { name: 'Hours' })
    for (const day of DAYS) {
      await hours.getByRole('button', { name: `Add an opening, ${day}` }).click()
      // The same time twice is the whole day: the test runs at any hour.
      for (const end of ['opens', 'closes']) await hours.getByLabel(`${day} ${end}`).fill('00:00')
    }
    await hours.getByRole('button', { name: 'Save hours' }).click()
    await hours.getByRole('status').filter({ hasText: /\w/ }).waitFor()
    const legal = page.getByRole('region', { name: 'Legal' })
    await legal.getByLabel('Legal name').fill('Haveli Foods Private Limited')
    await legal.getByLabel('GSTIN').fill(GSTIN)
    await legal.getByLabel('FSSAI licence number').fill(FSSAI)
    await legal.getByLabel('Bill prefix').fill('HAV')
    await legal.getByRole('button', { name: 'Save legal details' }).click()
    await legal.getByRole('status').filter({ hasText: /\w/ }).waitFor()

    await page.getByRole('link', { name: 'Tables' }).click()
    await page.getByLabel('Number').fill('7')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const code = page.getByRole('img', { name: 'QR code of Table 7', exact: true })
    await page.getByText('Table 7', { exact: true }).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    printed = await code.screenshot()
  }, 120_000)

  let guest: Page
  let ordered: string
  const contact = newContact()
  test("the guest's camera reads the printed code, and the first order of a new account goes to that table", async () => {
    const film = join(folder, 'camera.y4m')
    writeFileSync(film, await filmOf(await openPage(await openBrowser(), { width: 360, height: 740 }), printed, 'straight'))
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
    guest = await openPage(await openBrowser(camera), { width: 360, height: 740 })
    await guest.context().grantPermissions(['camera'], { origin: production.url })
    await guest.goto('/home')
    await guest.getByRole('button', { name: 'Scan QR Code' }).click()
    await guest.waitForURL(`**/outlet-detail/${OUTLET.id}`)
    await guest.getByRole('heading', { level: 1, name: OUTLET.name }).waitFor()

    for (const dish of ['Dal Makhani', 'Butter Naan']) {
      await guest.getByRole('button', { name: `ADD ${dish}`, exact: true }).click()
      await guest
        .getByRole('group', { name: `Quantity of ${dish}` })
        .first()
        .waitFor()
    }
    await guest.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).click()
    await guest.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await guest.getByRole('link', { name: 'Sign up' }).click()
    await guest.getByLabel('Name').fill('Asha Rao')
    await guest.getByLabel('Email', { exact: true }).fill(contact.email)
    await guest.getByLabel('Mobile Number').fill(contact.phone)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await guest
      .getByLabel('Mobile OTP')
      .first()
      .fill(await production.codeSentTo(contact.phone))
    await guest
      .getByLabel('Email OTP')
      .first()
      .fill(await production.codeSentTo(contact.email))
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await guest.waitForURL(`**/checkout/${OUTLET.id}`)
    await guest.getByText('Auto-detected', { exact: true }).waitFor()
    await guest.getByRole('heading', { name: 'Table 7' }).waitFor()
    // ₹1,240 + ₹55, and 5 % on it; no outlet has an offer before its owner makes one.
    await guest
      .getByRole('button', { name: /Place Order/ })
      .filter({ hasText: '₹1,359.75' })
      .click()
    await guest.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
    ordered = new URL(guest.url()).pathname.split('/').at(-1)!
  }, 120_000)

  test('one board accepts it and rejects a dish with a reason, another serves and completes it, and the guest reads it all', async () => {
    const browser = await openBrowser()
    const [kitchen, counter] = [
      await openPage(browser, { width: 768, height: 1024 }),
      await openPage(browser, { width: 1280, height: 860 }),
    ]
    await signInAt(kitchen, '/counter', cook)
    await signInAt(counter, '/counter', owner)
    const card = (board: Page) => board.getByRole('article', { name: 'Order 1, Table 7' })
    const press = (on: Locator, name: string) => on.getByRole('button', { name, exact: true }).click()

    await press(card(kitchen), 'Reject Butter Naan')
    await press(card(kitchen), 'Sold out')
    await press(card(kitchen), 'Reject Butter Naan')
    await card(counter).getByText('Sold out for today. Sorry!').waitFor()
    await press(card(kitchen), '30 min')
    await press(card(kitchen), 'Accept · 30 min')
    await guest.goto(`/order/${ordered}`)
    await guest.getByText('Accepted').first().waitFor()
    await guest.getByText('Sold out for today. Sorry!').first().waitFor()
    await press(card(counter), 'Start')
    await press(card(counter), 'Ready')
    await press(card(counter), 'Served')
    await press(card(counter), 'Paid, done')
    await card(kitchen).waitFor({ state: 'detached' })
  }, 120_000)

  test('the guest prints the bill, rates, and downloads the data; the owner exports the menu', async () => {
    await guest.goto(`/order/${ordered}`)
    await guest.getByRole('button', { name: 'Bill', exact: true }).click()
    const bill = guest.getByRole('article', { name: /^Bill HAV/ })
    await bill.waitFor()
    await guest.emulateMedia({ media: 'print' })
    // ₹1,240 and 5 % in two halves: what was rejected is not paid.
    for (const text of ['Haveli Foods Private Limited', GSTIN, FSSAI, 'TAX INVOICE', '₹31.00', '₹1,302.00'])
      await bill.getByText(text).first().waitFor()
    expect((await guest.pdf()).length).toBeGreaterThan(1000)
    await guest.emulateMedia({ media: null })

    await guest.goto('/my-orders?tab=completed')
    await guest.getByRole('article').getByRole('link', { name: /^5 / }).click()
    const dish = guest.getByRole('radiogroup', { name: /Dal Makhani/ })
    await dish
      .getByRole('radio', { name: /^5 of 5/ })
      .locator('xpath=..')
      .click()
    await guest.getByRole('button', { name: 'Submit Review' }).click()
    await guest.getByText('Thank you for your feedback!').first().waitFor()
    await guest.goto(`/order/${ordered}`)
    await guest.getByRole('img', { name: 'Outlet: 5 of 5' }).waitFor()

    await guest.goto('/profile/your-data')
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('region', { name: 'Download your data' }).getByRole('button').click(),
    ])
    const data = readFileSync((await download.path())!, 'utf8')
    for (const text of [ordered, contact.email, 'Sold out for today. Sorry!']) expect(data).toContain(text)
    const file = join(folder, 'exported.csv')
    expect((await command('outlets', 'export', OUTLET.id, file)).output).toContain('6 dishes')
    expect(readFileSync(file, 'utf8')).toContain('Prawn Curry')
  }, 120_000)

  test('a week later the guest comes back with the bill, and the owner finds it by its number and gives a dish back', async () => {
    const database = new pg.Client({ connectionString: production.env['DATABASE_URL'] })
    await database.connect()
    await database.query(`update orders set created_at = created_at - interval '7 days', updated_at = updated_at - interval '7 days'`)
    const { rows } = await database.query<{ number: string }>('select number from bills')
    await database.end()
    const [{ number }] = rows as [{ number: string }]
    const page = await openPage(await openBrowser(), { width: 768, height: 1024 })
    await signInAt(page, '/counter', owner)
    await page.getByRole('button', { name: 'Earlier orders' }).click()
    expect(await page.getByText('Done today').count()).toBe(0)
    await page.getByLabel('Bill or order number').fill(number.toLowerCase())
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('button', { name: 'Bill of Order 1' }).click()
    await page.getByText(`Print ${number}`).waitFor()
    await page.getByRole('button', { name: 'Give dishes back' }).click()
    await page.getByRole('checkbox', { name: /Dal Makhani/ }).check()
    await page.getByLabel('Why? The guest reads it.').fill('It was cold. Sorry!')
    await page.getByRole('button', { name: 'Give ₹1,302.00 back' }).click()
    await page.getByText(/^Credit note HAV\/C\S+ is issued/).waitFor()
    await guest.goto(`/order/${ordered}`)
    await guest.getByRole('button', { name: 'Bill', exact: true }).click()
    await guest.getByText('It was cold. Sorry!').first().waitFor()
    expect(problems).toEqual([])
  }, 120_000)
}
