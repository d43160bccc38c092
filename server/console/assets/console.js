// Everything here works without this file too: it only spares the reader the reload button.
const REFRESH_MS = 3000

const live = document.querySelector('[data-live]')
if (live) {
  let isPressed = false
  live.addEventListener('pointerdown', () => (isPressed = true))
  // The click comes right after the release.
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, () => setTimeout(() => (isPressed = false)))

  setInterval(async () => {
    if (document.hidden || isPressed) return
    const reply = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (!reply?.ok) return
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('[data-live]')
    // Pressed while the answer was under way: a press counts only on the element it began on.
    if (!fresh || isPressed) return
    const focused = live.contains(document.activeElement) ? document.activeElement : undefined
    if (focused) keepPlace(focused, fresh)
    patch(live, fresh)
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true })
  }, REFRESH_MS)
}

/** The section with a focused control stays as it is for as long as the control would be gone from it otherwise. */
function keepPlace(focused, fresh) {
  const section = focused.closest('section')
  const twin = focused.id && fresh.querySelector(`#${CSS.escape(focused.id)}`)
  if (!section || (twin && keyOf(twin.closest('section')) === keyOf(section))) return
  const card = focused.closest('article')
  for (const moved of card ? fresh.querySelectorAll('article') : []) if (keyOf(moved) === keyOf(card)) moved.remove()
  for (const stale of fresh.querySelectorAll('section')) if (keyOf(stale) === keyOf(section)) stale.replaceWith(section.cloneNode(true))
}

/** What is known by the same name before and after. */
function keyOf(node) {
  return node?.nodeType === Node.ELEMENT_NODE
    ? `${node.nodeName} ${node.id || node.getAttribute('aria-labelledby') || node.getAttribute('action') || ''}`
    : node?.nodeName
}

/** Makes an element say what its fresh copy says, and keeps every element that is in both. */
function patch(element, fresh) {
  for (const name of element.getAttributeNames()) if (!fresh.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  const old = [...element.childNodes]
  const children = [...fresh.childNodes].map((child) => {
    const at = old.findIndex((other) => keyOf(other) === keyOf(child))
    if (at === -1) return child
    const [reused] = old.splice(at, 1)
    if (reused.nodeType === Node.ELEMENT_NODE) patch(reused, child)
    else if (reused.data !== child.data) reused.data = child.data
    return reused
  })
  for (const unused of old) unused.remove()
  let next = element.firstChild
  for (const child of children) {
    if (child === next) next = next.nextSibling
    else element.insertBefore(child, next)
  }
}
