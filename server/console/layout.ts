import { html, type Html } from '#server/html.ts'

/** A cloche, as the console belongs to no brand. */
const LOGO = html`<svg class="logo" width="40" height="40" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="24" fill="#fdf8ee" fill-opacity=".16" />
  <path d="M11.5 31a12.5 12.5 0 0 1 25 0z" fill="none" stroke="#fdf8ee" stroke-width="4" stroke-linejoin="round" />
  <path d="M9 36.5h30" stroke="#f0bc55" stroke-width="3.2" stroke-linecap="round" />
  <circle cx="24" cy="14" r="2.4" fill="#f0bc55" />
</svg>`

const LINKS = [
  ['/', 'App'],
  ['/counter', 'Counter'],
  ['/api/docs', 'API'],
  ['/flows', 'Flows'],
] as const

export const layout = (body: Html, brandName: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Inbox · ${brandName} console</title>
        <link rel="stylesheet" href="/console/assets/shared.css" />
        <link rel="stylesheet" href="/console/assets/console.css" />
        <script src="/console/assets/console.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="canopy">
          <div class="wrap">
            <div class="top">
              <p class="brand">
                ${LOGO}<span>${brandName.toLowerCase()} <small>console</small></span>
              </p>
              <nav aria-label="Elsewhere">
                <ul>
                  ${LINKS.map(([href, label]) => html`<li><a href="${href}">${label}</a></li>`)}
                </ul>
              </nav>
            </div>
            <h1>Inbox</h1>
            <p class="lead-in">
              What customers are sent by email and SMS. Codes are valid for five minutes. Order in the app on one device, and cook at the
              counter on another: counter@example.com, mezbaan123.
            </p>
          </div>
        </header>
        <main id="content" class="wrap content" tabindex="-1">
          <div class="stack" data-live>${body}</div>
        </main>
      </body>
    </html> `
