// The page works without this file too: it only spares the reader the reload button.
const live = document.querySelector('[data-live]')
setInterval(async () => {
  if (document.hidden) return
  const reply = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!reply?.ok) return
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('[data-live]')
  if (fresh) live.replaceChildren(...fresh.childNodes)
}, 3000)
