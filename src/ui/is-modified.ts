/** With such a key held down, another key is the browser's: Alt and an arrow lead back, Shift and an arrow select text. */
export const isModified = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
