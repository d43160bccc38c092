import { OUTLET_STATUSES, statusBadge } from '#machines/model/outlet.ts'
import { priceText } from '#server/catalogue/amounts.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import { isUnavailable } from '#server/catalogue/rules.ts'
import { groupBy } from '#server/console/group.ts'
import { html, type Html } from '#server/html.ts'
import { badge, postForm, vegMark } from '#server/console/layout.ts'
import { outField, priceField } from '#server/console/prices.ts'

interface Form {
  token: string
  back: string
}

export function menuPage(outlet: OutletRow, items: MenuItemRow[], form: Form): Html {
  const categories = groupBy(items, (item) => item.category)
  return html` <section class="card" aria-labelledby="status">
      <h2 id="status">Is it open?</h2>
      ${postForm(
        `/console/outlet/${outlet.id}/status`,
        form,
        html`<label class="field"
            ><span>Status</span
            ><select class="input" name="status">
              ${OUTLET_STATUSES.map(
                (status) => html`<option value="${status}" ${status === outlet.status && html` selected`}>${statusText(status)}</option>`,
              )}
            </select></label
          ><button class="button compact tonal">Set status</button>`,
        'fields',
      )}
    </section>
    ${categories.map(
      ([category, dishes], index) =>
        html`<section aria-labelledby="category-${index}">
          <h2 class="category-head" id="category-${index}">
            <span>${category}</span><span class="tally muted numeral">${dishes.length}</span>
          </h2>
          <ul class="cards">
            ${dishes.map((item) => itemCard(outlet.id, item, form))}
          </ul>
        </section>`,
    )}`
}

/** As the customer sees it, and which of the two 'CLOSED' it is. */
const statusText = (status: (typeof OUTLET_STATUSES)[number]) =>
  `${status
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())} (shown as ${statusBadge(status).badge})`

function itemCard(outletId: string, item: MenuItemRow, form: Form): Html {
  const path = `/console/outlet/${outletId}/items/${item.menuId}`
  const isOut = isUnavailable(item, new Date())
  return html`<li class="card" id="item-${item.menuId}">
    <div class="row between top-row">
      <h3 class="row top-row">${vegMark(item.isVegetarian)}<span>${item.name}</span></h3>
      ${isOut ? badge('OUT OF STOCK', 'err') : badge(item.stock === null ? 'In stock' : `${item.stock} left`, 'ok')}
    </div>
    ${postForm(`${path}/prices`, form, html`${priceFields(item)}<button class="button compact tonal">Save<span class="visually-hidden"> the price of ${item.name}</span></button>`, 'fields')}
    ${postForm(
      `${path}/stock`,
      form,
      html`<button class="button compact line" name="stock" value="${isOut ? 'in' : 'out'}">
        ${isOut ? 'Back in stock' : 'Mark out of stock'}<span class="visually-hidden">: ${item.name}</span>
      </button>`,
      'acts',
    )}
  </li>`
}

function priceFields(item: MenuItemRow): Html {
  const field = (name: string, label: string, value: string, isRequired: boolean) =>
    html`<label class="field"
      ><span>${label}<span class="visually-hidden"> of ${item.name}, in rupees</span></span
      ><span class="affix"
        ><span aria-hidden="true">₹</span
        ><input
          class="input"
          name="${name}"
          value="${value}"
          inputmode="decimal"
          autocomplete="off"
          maxlength="9"
          ${isRequired && html` required`} /></span
    ></label>`
  if (item.servings.length > 0) {
    return html`${item.servings.map((serving, index) => [
      field(priceField(index), sizeText(serving.size), priceText(serving.pricePaise), true),
      html`<label class="row check"
        ><input type="checkbox" name="${outField(index)}" value="yes" ${serving.outOfStock === true && html` checked`} /><span class="small"
          >${sizeText(serving.size)} out of stock<span class="visually-hidden"> of ${item.name}</span></span
        ></label
      >`,
    ])}`
  }
  return html`${field('price', 'Price', priceText(item.pricePaise), true)}${field('offer', 'Offer', item.finalPricePaise === null ? '' : priceText(item.finalPricePaise), false)}`
}

const sizeText = (size: string) => size.charAt(0) + size.slice(1).toLowerCase()
