import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatAmount } from '#machines/model/money.ts'
import { OUTLET_STATUSES, statusBadge } from '#machines/model/outlet.ts'
import { type AuditAction, recordEvent, outletAction } from '#server/audit/events.ts'
import { findItems, getOutletRow, type MenuItemRow, menuOf, type OutletRow } from '#server/catalogue/queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recentMessages } from '#server/messages/outbox.ts'
import { boardOrders } from '#server/orders/board.ts'
import { moveOrder, ORDER_ACTIONS, REASONS, rejectItem } from '#server/orders/transitions.ts'
import { menuItemNotFound, Problem } from '#server/problem.ts'
import { ROOT } from '#server/root.ts'
import { type Forms, type Notice, openForms, readFormBodies } from './forms.ts'
import { html } from '#server/html.ts'
import { layout, outletTabs, type Page } from './layout.ts'
import { inboxPage } from './pages/inbox.ts'
import { kitchenPage } from './pages/kitchen.ts'
import { menuPage } from './pages/menu.ts'
import { overviewPage } from './pages/overview.ts'
import { CONSOLE_POLICY } from './policy.ts'
import { readPrices } from './prices.ts'
import { ordersUnderWay, outletsByCity, setItem, setOutlet } from './queries.ts'
import { sharedStyles } from './styles.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
const asset = (name: string) => readFileSync(join(ROOT, 'server/console/assets', name), 'utf8')
const CSS = 'text/css; charset=utf-8'
const ASSETS = [
  { name: 'shared.css', read: sharedStyles, type: CSS },
  { name: 'console.css', read: () => asset('console.css'), type: CSS },
  { name: 'console.js', read: () => asset('console.js'), type: 'text/javascript; charset=utf-8' },
]

type Params = Record<'outletId' | 'menuId' | 'orderId' | 'lineNumber', string>

/** The outlet's side of the product, for showing both by oneself: it shows the codes of all customers, so it is for demonstrations only. */
export async function serveConsole(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (console) => {
    const forms = openForms(deps.mediaSecrets)
    await readFormBodies(console)
    console.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', CONSOLE_POLICY).header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
      for (const id of Object.values(request.params as Partial<Params>)) if (!ID.test(id)) throw new Problem(404, 'There is no such page.')
    })
    console.setErrorHandler((error, request, reply) => {
      const status = error instanceof Problem ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'console failed')
      const text = status < 500 && error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      reply.code(status)
      return send(
        reply,
        {
          title: status === 404 ? 'Not found' : 'That did not work',
          body: html`<p>${text}</p>
            <p><a class="button compact tonal" href="/console">To the outlets</a></p>`,
        },
        deps,
      )
    })
    serveAssets(console)
    showPages(console, deps, forms)
    takeForms(console, deps, forms)
  })
}

const send = (reply: FastifyReply, page: Page, { brandName }: Deps) =>
  reply.type('text/html; charset=utf-8').send(layout(page, brandName).text)

function serveAssets(app: FastifyInstance): void {
  for (const { name, read, type } of ASSETS) {
    const content = read()
    app.get(`/console/assets/${name}`, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content))
  }
}

function showPages(app: FastifyInstance, deps: Deps, forms: Forms): void {
  const { db, now, brandName } = deps
  const paramsOf = (request: FastifyRequest) => request.params as Params
  const show = (path: string, page: (request: FastifyRequest) => Promise<Page>) =>
    app.get(path, async (request, reply) => send(reply, { ...(await page(request)), notice: forms.noticeOf(request) }, deps))

  show('/console', async () => ({
    title: 'Behind the counter',
    lead: 'Every outlet, its kitchen, its menu and its codes.',
    tab: 'overview',
    body: overviewPage(await outletsByCity(db), await ordersUnderWay(db)),
  }))
  show('/console/inbox', async () => ({
    title: 'Inbox',
    lead: 'What customers are sent by email and SMS. Codes are valid for five minutes.',
    tab: 'inbox',
    isLive: true,
    body: inboxPage(await recentMessages(db, now()), now(), brandName),
  }))
  const kitchen = async (outlet: OutletRow | undefined, back: string): Promise<Page> => ({
    title: outlet ? `${outlet.name}: kitchen` : 'All kitchens',
    lead: 'Orders move on by themselves until you press a button; from then on they are yours.',
    tab: 'kitchen',
    isLive: true,
    body: html`${outlet && outletTabs(outlet.id, 'kitchen')}${kitchenPage({ ...(await boardOrders(db, outlet?.id, now())), now: now(), token: forms.token, back, namesOutlets: !outlet })}`,
  })
  show('/console/kitchen', async () => kitchen(undefined, '/console/kitchen'))
  show('/console/outlet/:outletId/kitchen', async (request) => {
    const outlet = await getOutletRow(db, paramsOf(request).outletId)
    return kitchen(outlet, `/console/outlet/${outlet.id}/kitchen`)
  })
  show('/console/outlet/:outletId/menu', async (request) => {
    const outlet = await getOutletRow(db, paramsOf(request).outletId)
    const { badge } = statusBadge(outlet.status)
    return {
      title: `${outlet.name}: menu`,
      lead: `Customers see this outlet as ${badge}. What you change here they see on their next look.`,
      body: html`${outletTabs(outlet.id, 'menu')}${menuPage(outlet, await menuOf(db, outlet.id), { token: forms.token, back: `/console/outlet/${outlet.id}/menu` })}`,
    }
  })
}

function takeForms(app: FastifyInstance, deps: Deps, forms: Forms): void {
  const { db, menus, now } = deps
  /** Does what a form asks for and goes back to its page, which tells how it went. */
  const take = (path: string, work: (params: Params, fields: Record<string, string>) => Promise<string>) =>
    app.post(path, async (request, reply) => {
      const fields = forms.read(request)
      const params = request.params as Params
      let notice: Notice
      try {
        notice = { text: await work(params, fields), tone: 'ok' }
      } catch (error) {
        if (!(error instanceof Problem) || ![409, 422].includes(error.status)) throw error
        notice = { text: error.message, tone: 'err' }
      }
      return reply.redirect(`${pageOf(fields.back)}${forms.announce(notice)}${params.menuId ? `#item-${params.menuId}` : ''}`, 303)
    })

  const reasonOf = ({ reason }: Record<string, string>) => REASONS.find((known) => known === reason)
  take('/console/orders/:orderId', async ({ orderId }, fields) => {
    const action = ORDER_ACTIONS.find((known) => known === fields.action)
    if (!action) throw new Problem(422, 'Please choose what to do with the order.')
    const order = await moveOrder(deps, orderId, action, reasonOf(fields))
    menus.forget(order.outletId)
    return `Order #${order.id} is ${order.status.toLowerCase()}.`
  })
  take('/console/orders/:orderId/items/:lineNumber', async ({ orderId, lineNumber }, fields) => {
    if (!/^\d{1,3}$/.test(lineNumber)) throw new Problem(404, 'There is no such dish.')
    const order = await rejectItem(deps, orderId, Number(lineNumber), reasonOf(fields))
    menus.forget(order.outletId)
    if (order.status === 'REJECTED') return `That was its last dish: order #${order.id} is rejected.`
    return `The dish is rejected. The bill of order #${order.id} is now ${formatAmount(order.totalPaise)}.`
  })
  take('/console/outlet/:outletId/status', async ({ outletId }, fields) => {
    const outlet = await getOutletRow(db, outletId)
    const status = OUTLET_STATUSES.find((known) => known === fields.status)
    if (!status) throw new Problem(422, 'Please choose a status.')
    await inTransaction(db, async (tx) => {
      await setOutlet(tx, outlet.id, { status })
      await recordEvent(tx, { actor: 'STAFF', action: outletAction(status), subject: outlet.id }, now())
    })
    return `Customers now see ${outlet.name} as ${statusBadge(status).badge}.`
  })
  take('/console/outlet/:outletId/items/:menuId/stock', async (params, fields) => {
    const item = await getItem(params)
    const out = fields.stock === 'out'
    if (!out && fields.stock !== 'in') throw new Problem(422, 'Please choose in or out of stock.')
    // A dish whose counted units are gone comes back uncounted.
    await changeItem(item, out ? 'dish.out-of-stock' : 'dish.in-stock', {
      outOfStock: out,
      ...(!out && item.stock === 0 && { stock: null }),
    })
    return `${item.name} is ${out ? 'out of stock' : 'in stock'}.`
  })
  take('/console/outlet/:outletId/items/:menuId/prices', async (params, fields) => {
    const item = await getItem(params)
    await changeItem(item, 'dish.priced', readPrices(item, fields))
    return `The price of ${item.name} is saved.`
  })

  async function getItem({ outletId, menuId }: Params): Promise<MenuItemRow> {
    const [item] = await findItems(db, (await getOutletRow(db, outletId)).id, [menuId])
    if (!item || item.deletedAt) throw menuItemNotFound()
    return item
  }

  async function changeItem({ outletId, menuId }: MenuItemRow, action: AuditAction, values: Partial<MenuItemRow>): Promise<void> {
    await inTransaction(db, async (tx) => {
      await setItem(tx, outletId, menuId, { ...values, updatedAt: now() })
      await recordEvent(tx, { actor: 'STAFF', action, subject: `${outletId}/${menuId}` }, now())
    })
    menus.forget(outletId)
  }
}

/** Only pages of the console are gone back to. */
const pageOf = (back: string | undefined): string => (/^\/console(\/[A-Za-z0-9_-]+){0,3}$/.test(back ?? '') ? back! : '/console')
