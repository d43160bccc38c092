import { formatAmount } from '#machines/model/money.ts'
import { orderStatusLabel, type OrderStatus } from '#machines/model/order.ts'
import { originLabel } from '#machines/model/origin.ts'
import { actionsFor, canRejectItems, type OrderAction, REASONS } from '#server/orders/transitions.ts'
import type { OrderLineRow } from '#server/orders/queries.ts'
import { ageOf } from '#server/console/ages.ts'
import { html, type Html } from '#server/html.ts'
import type { BoardOrder } from '#server/orders/board.ts'
import { badge, empty, postForm, vegMark } from '#server/console/layout.ts'

interface Board {
  underWay: BoardOrder[]
  over: BoardOrder[]
  now: Date
  token: string
  back: string
  /** Whether orders of several outlets are shown. */
  namesOutlets: boolean
}

// SERVED reads as 'Completed' for the customer; in the kitchen it is a step of its own.
const COLUMNS: [status: OrderStatus, title: string][] = [
  ['PENDING', 'Pending'],
  ['ACCEPTED', 'Accepted'],
  ['PREPARING', 'Preparing'],
  ['SERVED', 'Served'],
]
const LABELS: Record<OrderAction, string> = {
  accept: 'Accept',
  prepare: 'Start preparing',
  serve: 'Serve',
  complete: 'Complete',
  cancel: 'Cancel',
  reject: 'Reject',
}

export function kitchenPage(board: Board): Html {
  if (board.underWay.length + board.over.length === 0) return empty('No orders yet', 'Orders appear here as soon as they are placed.')
  return html`<div class="board">
      ${COLUMNS.map(([status, title]) => {
        const orders = board.underWay.filter(({ order }) => order.status === status)
        return html`<section aria-labelledby="column-${status}">
          <h2 class="category-head" id="column-${status}">
            <span>${title}</span><span class="tally muted numeral">${orders.length}</span>
          </h2>
          ${orders.length === 0 ? html`<p class="muted small">None</p>` : orders.map((order) => orderCard(order, board))}
        </section>`
      })}
    </div>
    ${
      board.over.length > 0 &&
      html`<section aria-labelledby="over">
        <h2 class="category-head" id="over"><span>Over</span><span class="tally muted numeral">${board.over.length}</span></h2>
        <div class="cards">${board.over.map((order) => orderCard(order, board))}</div>
      </section>`
    }`
}

function orderCard({ order, outlet, lines }: BoardOrder, board: Board): Html {
  const { label, tone } = orderStatusLabel(order.status)
  const isOver = actionsFor(order.status).length === 0
  const seat = originLabel({ type: order.originType, id: order.originId })
  const canReject = canRejectItems(order.status)
  const whole = html`<ul class="lines">
      ${lines.map((line) => lineRow(line, order.id, canReject))}
    </ul>
    <p class="lead total"><span>Bill</span><span>${formatAmount(order.totalPaise)}</span></p>
    ${order.statusReason !== null && html`<p class="muted small">${order.statusReason}</p>`} ${canReject && reasons(seat)}
    ${!isOver && html`<div class="acts">${actionButtons(order.id, order.status, seat)}</div>`}`
  return html`<article class="card order" aria-labelledby="order-${order.id}">
    <div class="row between">
      <h3 id="order-${order.id}">${seat}${order.dayNumber !== null && ` · Order ${order.dayNumber}`}</h3>
      ${isOver ? badge(label, tone) : clockBadge(order.nextStepAt, board.now)}
    </div>
    <p class="muted small">
      ${order.originSigned === false && html`${badge('Typed', 'neutral')} `}${order.originName !== seat && html`${order.originName} · `}${board.namesOutlets && html`${outlet.name} · `}<span
        class="numeral"
        >#${order.id}</span
      >
      · <time datetime="${order.createdAt.toISOString()}">${ageOf(order.createdAt, board.now)}</time>
    </p>
    ${isOver ? whole : postForm(`/console/orders/${order.id}`, board, whole, 'whole-order')}
  </article>`
}

function actionButtons(orderId: string, status: OrderStatus, seat: string): Html {
  const [first, ...others] = actionsFor(status)
  const button = (action: OrderAction, look: string) =>
    html`<button class="button compact ${look}" id="${orderId}-${action}" name="action" value="${action}">
      ${LABELS[action]}<span class="visually-hidden"> the order of ${seat}</span>
    </button>`
  return html`${first && button(first, 'tonal')}${others.map((action) => button(action, 'line'))}`
}

/** Goes with whichever button refuses. */
const reasons = (seat: string): Html =>
  html`<select class="input compact" name="reason" aria-label="Reason of a refusal, ${seat}">
    <option value="">No reason</option>
    ${REASONS.map((reason) => html`<option>${reason}</option>`)}
  </select>`

function clockBadge(nextStepAt: Date | null, now: Date): Html {
  if (nextStepAt === null) return badge('By hand', 'neutral')
  const seconds = Math.ceil((nextStepAt.getTime() - now.getTime()) / 1000)
  return badge(seconds > 0 ? `Moves in ${seconds} s` : 'Moves now', 'warn')
}

function lineRow(line: OrderLineRow, orderId: string, canReject: boolean): Html {
  return html`<li class="order-line${line.isRejected && ' rejected'}">
    ${vegMark(line.isVegetarian)}
    <div class="grow">
      <p>
        <span class="numeral bold">${line.quantity} ×</span>
        ${line.isRejected ? html`<s>${line.name}</s> ${badge(line.rejectionReason ?? 'Rejected', 'err')}` : line.name}
      </p>
      ${line.servingSize !== null && html`<p class="muted small">${line.servingSize.toLowerCase()}</p>`}
      ${line.itemNote !== null && html`<p class="note small wrap-any">“${line.itemNote}”</p>`}
    </div>
    ${
      canReject &&
      !line.isRejected &&
      html`<button class="link err" id="${orderId}-${line.lineNumber}" formaction="/console/orders/${orderId}/items/${line.lineNumber}">
        Reject<span class="visually-hidden"> ${line.name}</span>
      </button>`
    }
  </li>`
}
