import { statusBadge, typeLabel } from '#machines/model/outlet.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { groupBy } from '#server/console/group.ts'
import { html, type Html } from '#server/html.ts'
import { badge } from '#server/console/layout.ts'

export function overviewPage(outlets: OutletRow[], underWay: Map<string, number>): Html {
  const cities = groupBy(outlets, (outlet) => outlet.city)
  return html` <p class="muted">
      Open the <a class="word" href="/">customer app</a> on one device and this console on another: codes arrive in the
      <a class="word" href="/console/inbox">inbox</a>, orders in the <a class="word" href="/console/kitchen">kitchen</a>.
    </p>
    ${cities.map(
      ([city, here], index) =>
        html`<section aria-labelledby="city-${index}">
          <h2 class="category-head" id="city-${index}"><span>${city}</span><span class="tally muted numeral">${here.length}</span></h2>
          <ul class="cards">
            ${here.map((outlet) => outletCard(outlet, underWay.get(outlet.id) ?? 0))}
          </ul>
        </section>`,
    )}`
}

function outletCard(outlet: OutletRow, orders: number): Html {
  const { badge: label, tone } = statusBadge(outlet.status)
  const about = html`<span class="visually-hidden"> of ${outlet.name}</span>`
  return html`<li class="card">
    <div class="row between">
      <h3>${outlet.name}</h3>
      ${badge(label, tone)}
    </div>
    <p class="muted small">${typeLabel(outlet.type)} · ${outlet.street}</p>
    <p class="acts">
      <a class="chip" href="/console/outlet/${outlet.id}/kitchen">Kitchen${about}${orders > 0 && html` <b class="count">${orders}</b>`}</a>
      <a class="chip" href="/console/outlet/${outlet.id}/menu">Menu${about}</a>
    </p>
  </li>`
}
