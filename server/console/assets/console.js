// Everything here works without this file too: it only spares the reader the reload button.
const REFRESH_MS = 3000

const live = document.querySelector('[data-live]')
if (live) {
  setInterval(async () => {
    if (document.hidden) return
    const reply = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (!reply?.ok) return
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('[data-live]')
    if (!fresh || fresh.innerHTML === live.innerHTML) return
    const focused = live.contains(document.activeElement) ? document.activeElement.id : ''
    live.replaceChildren(...fresh.childNodes)
    if (focused) document.getElementById(focused)?.focus()
  }, REFRESH_MS)
}

const print = document.querySelector('[data-print]')
if (print) {
  print.hidden = false
  print.addEventListener('click', () => window.print())
}
