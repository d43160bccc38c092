import { expect, test } from 'vitest'
import { html } from '#server/html.ts'

test('what stands in a page is escaped', () => {
  expect(html`<p title="${'"><b>'}">${["it's", 1, undefined, false, html`<i>&amp;</i>`]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">it&#39;s1<i>&amp;</i></p>',
  )
})
