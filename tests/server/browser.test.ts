import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserOf } from '#server/auth/browser.ts'
import { forAll } from '#tests/support/for-all.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 OPR/92.0.0.0`, 'Opera on Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16', 'Opera on Android'],
  [`Mozilla/5.0 (Linux; U; Android 13; en-US; M2101K6P) ${CHROME} UCBrowser/13.4.0.1306 Mobile Safari/537.36`, 'UC Browser on Android'],
  [`Mozilla/5.0 (Linux; U; Android 12; en-in; Redmi) ${CHROME} Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.2`, 'Mi Browser on Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  ['Mozilla/5.0 (Mobile; LYF/F90M/LYF-F90M; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} Mobile/15E148 Instagram 400.0.0.0 (iPhone14,5; iOS 18_5)`, 'Instagram on iPhone'],
  [`${IPHONE} Mobile/15E148`, 'iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome on Linux'],
  ['curl/8.14.1', null],
  ['', null],
  [undefined, null],
])('%s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser)
})

test('no word of the header comes out, and 60 characters are enough', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Chrome/',
      'Samsung',
      'SamsungBrowser/',
      'Firefox/',
      'Safari/',
      'Android',
      'iPhone',
      ' on ',
      '<b>',
      '\n',
      'win.example',
    ),
  )
  const known = /^(?:[A-Za-z]+(?: Internet| Browser)?)(?: on [A-Za-z]+)?$/
  forAll(fc.array(part), (parts) => {
    const browser = browserOf(parts.join(' '))
    expect(browser === null || (known.test(browser) && browser.length <= 60 && !browser.includes('win.example'))).toBe(true)
  })
})
