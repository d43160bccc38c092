/** What a translator of the browser shows instead of texts that React knows. */
const standIns = new WeakMap<Node, ChildNode>()
const isStandIn = (node: Node | null | undefined) => node?.nodeName === 'FONT'

/** Puts a text back in the place of what a translator shows instead, which then translates it anew. */
function putBack(text: Node): void {
  let shown = standIns.get(text) ?? (text as ChildNode)
  standIns.delete(text)
  while (isStandIn(shown.parentNode)) shown = shown.parentNode as Node as ChildNode
  if (shown !== text) shown.replaceWith(text)
}

/** Whether `child` is one of `parent`, where need be after it has been put back. */
function isIn(parent: Node, child: Node): boolean {
  if (child.parentNode !== parent) putBack(child)
  return child.parentNode === parent
}

/**
 * A translator replaces the texts of the page. React would throw when it removes a replaced text or inserts before it, and would go on changing the
 * text that is no longer in the page.
 */
export function outliveTranslators(): void {
  // Tests load it once for each file, into one window.
  if (Object.hasOwn(Text.prototype, 'nodeValue')) return
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        const shown = text instanceof Text && [...addedNodes, previousSibling, nextSibling].find(isStandIn)
        if (shown) standIns.set(text, shown as ChildNode)
      }
  }).observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      return isIn(this, child) ? removeChild.call(this, child) : child
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      return insertBefore.call(this, node, before && isIn(this, before) ? before : null)
    },
  })
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get,
    set(this: Text, words: string) {
      if (standIns.has(this)) putBack(this)
      set!.call(this, words)
    },
  })
}
