/** The diagram of a flow as a part of this page. Its links are relative to its own address, and lead on from there. */
export function importDrawing(text: string, address: string): SVGElement {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
  const drawing = document.importNode(documentElement, true) as unknown as SVGElement
  for (const link of drawing.querySelectorAll('a')) {
    link.setAttribute('href', new URL(link.getAttribute('href')!, address).href)
    link.setAttribute('target', 'flows')
  }
  return drawing
}
