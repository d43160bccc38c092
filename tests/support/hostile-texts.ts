/** What a sticker, an owner or a broken import may put where a text is expected. A script that runs sets `window.canary`. */
export const HOSTILE_TEXTS: Record<string, string> = {
  markup:
    '<img src=x onerror="window.canary=1"><script>window.canary=1</script><svg onload=window.canary=1>{{7*7}}</svg>"\'><a href="javascript:window.canary=1">tap</a>',
  'right to left': '\u202Eمطعم الزعفران של מזבאן\u202D \u200Fبومباي غرب 42\u2066',
  'five hundred letters': 'अ'.repeat(20) + 'Supercalifragilistic'.repeat(24),
  'five hundred letters in words': 'Saffron & Smoke of the Old Harbour, upstairs '.repeat(11).trim(),
  'towers of marks': 'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030A\u030B\u030C'.repeat(12),
  blank: ' \u200B\u2060\t ',
}

/** A reply with every text in it replaced; ids stay, or nothing could be asked for. */
export function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, key.endsWith('Id') ? entry : withTexts(entry, text)]))
}
