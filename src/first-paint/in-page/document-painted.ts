/** Calls back once the page that came with the document is painted; at once where nothing is painted. */
export function onDocumentPainted(callback: () => void): void {
  if (document.hidden) callback()
  // The document is parsed, and none of its modules has run.
  else document.addEventListener('readystatechange', () => requestAnimationFrame(() => setTimeout(callback)), { once: true })
}
