import type { Tone } from '#machines/model/outlet.ts'
import type { Notice } from './forms.ts'
import { html, type Html } from '#server/html.ts'

export interface Page {
  title: string
  /** Under the title. */
  lead?: string | Html
  /** The tab that is current. */
  tab?: 'overview' | 'inbox' | 'kitchen' | 'api'
  /** Loaded again every three seconds where there is JavaScript. */
  isLive?: boolean
  notice?: Notice | undefined
  body: Html
}

/** No brand's own: a cloche. */
const LOGO = html`<svg class="logo" width="40" height="40" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="24" fill="#fdf8ee" fill-opacity=".16" />
  <path d="M11.5 31a12.5 12.5 0 0 1 25 0z" fill="none" stroke="#fdf8ee" stroke-width="4" stroke-linejoin="round" />
  <path d="M9 36.5h30" stroke="#f0bc55" stroke-width="3.2" stroke-linecap="round" />
  <circle cx="24" cy="14" r="2.4" fill="#f0bc55" />
</svg>`

const TABS = [
  ['overview', '/console', 'Outlets'],
  ['inbox', '/console/inbox', 'Inbox'],
  ['kitchen', '/console/kitchen', 'Kitchen'],
  ['api', '/api/docs', 'API'],
] as const

export const layout = ({ title, lead, tab, isLive, notice, body }: Page, brandName: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brandName} console</title>
        <link rel="stylesheet" href="/console/assets/shared.css" />
        <link rel="stylesheet" href="/console/assets/console.css" />
        <script src="/console/assets/console.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="canopy">
          <div class="wrap">
            <div class="top">
              <a class="brand" href="/console"
                >${LOGO}<span>${brandName.toLowerCase()} <small>console</small></span></a
              >
              <nav aria-label="Console">
                <ul>
                  ${TABS.map(
                    ([name, href, label]) => html`<li><a href="${href}" ${name === tab && html` aria-current="page"`}>${label}</a></li>`,
                  )}
                </ul>
              </nav>
            </div>
            <h1>${title}</h1>
            ${lead !== undefined && html`<p class="lead-in">${lead}</p>`}
          </div>
        </header>
        <main id="content" class="wrap content" tabindex="-1">
          ${notice && html`<p class="notice ${notice.tone}" role="${notice.tone === 'err' ? 'alert' : 'status'}">${notice.text}</p>`}
          <div class="stack" ${isLive === true && html` data-live`}>${body}</div>
        </main>
      </body>
    </html> `

/** The pages of one outlet. */
export const outletTabs = (outletId: string, current: 'kitchen' | 'menu'): Html => {
  const pages = [
    ['kitchen', 'Kitchen'],
    ['menu', 'Menu'],
  ] as const
  return html`<nav class="row" aria-label="This outlet">
    ${pages.map(
      ([page, label]) =>
        html`<a class="chip" href="/console/outlet/${outletId}/${page}" ${page === current && html` aria-current="page"`}>${label}</a>`,
    )}
  </nav>`
}

export const badge = (text: string, tone: Tone): Html => html`<span class="badge ${tone}">${text}</span>`

export const vegMark = (isVegetarian: boolean): Html =>
  html`<span class="mark${!isVegetarian && ' nonveg'}" role="img" aria-label="${isVegetarian ? 'Vegetarian' : 'Non-vegetarian'}"></span>`

export const empty = (title: string, text: string): Html =>
  html`<div class="empty">
    <h2>${title}</h2>
    <p class="muted">${text}</p>
  </div>`

/** The form around one or more buttons; it comes back to the page it stands on. */
export const postForm = (action: string, { token, back }: { token: string; back: string }, body: Html, className = 'inline'): Html =>
  html`<form method="post" action="${action}" class="${className}">
    <input type="hidden" name="token" value="${token}" /><input type="hidden" name="back" value="${back}" />${body}
  </form>`
