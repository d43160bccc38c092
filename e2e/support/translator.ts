import type { Page } from 'playwright/test'

/** The page is translated as the browser does it, at first once it is loaded, then as it changes: each text is taken out, and stands again within two <font>. */
export const translate = (page: Page, begins: 'at load' | 'once React is there' = 'at load') =>
  page.addInitScript(translator, begins === 'at load')

/** Runs in the page. The words stay, so that a journey finds them. */
function translator(isAtLoad: boolean): void {
  const take = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, svg, textarea')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const takeAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
    texts.forEach(take)
  }
  const begin = () => {
    if (!isAtLoad && globalThis.earlyTap !== null) return void setTimeout(begin, 20)
    takeAll(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) takeAll(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  addEventListener('load', begin)
}
