const HOSTS = [
  'evil.example',
  'evil.example/home',
  'evil.example:443/my-cart',
  '2130706433',
  '0x7f.1',
  'evil。example',
  '[::1]',
  'mezbaan.example.evil.example',
]

/**
 * Return targets that would leave the origin, or run something: families of disguises, and some written by hand. Each must lead to
 * /home. `ours` is the app's own origin, which many of them pretend to be.
 */
export function hostileRedirects(ours: string): string[] {
  const { host, hostname } = new URL(ours)
  return [...new Set([...slashes(), ...dotSegments(), ...schemes(ours), ...lookAlikes(host, hostname), ...encoded(), ...byHand(ours)])]
}

const each = (starts: string[], ends: string[]): string[] => starts.flatMap((start) => ends.map((end) => start + end))

/** Slashes and backslashes in every order a browser takes for the start of a host. */
const slashes = () =>
  each(
    [
      '//',
      '///',
      '////',
      '/\\',
      '\\\\',
      '\\/',
      '/\\/',
      '\\//',
      '/\t/',
      '/\n/',
      '\t//',
      ' //',
      '/ /',
      '\u00a0//',
      '\ufeff//',
      '\u0000//',
      '/\r\n/',
    ],
    HOSTS,
  )

/** Dot segments that leave `//host` as the path of our own origin. */
const dotSegments = () =>
  each(
    ['/.//', '/..//', '/./\\', '/x/..//', '/%2e//', '/%2e%2e//', '/home/..//', '/home/%2E%2E//', '/.///', '/outlet/../..//', './/', '..//'],
    HOSTS,
  )

/** Schemes, in disguise. */
const schemes = (ours: string) =>
  each(
    [
      'javascript:',
      'JaVaScRiPt:',
      'java\tscript:',
      'java\nscript:',
      '\u0001javascript:',
      ' javascript:',
      'data:text/html,',
      'vbscript:',
      'blob:',
      'filesystem:',
      'file:///',
      'about:',
      'mailto:',
      'tel:',
      'intent://',
      'ws://',
    ],
    [
      'window.__pwned=1',
      '//window.__pwned=1',
      `${ours}/home`,
      '%0awindow.__pwned=1',
      '<script>window.__pwned=1</script>',
      'evil.example/home',
    ],
  )

/** Absolute addresses that look like ours. */
const lookAlikes = (host: string, hostname: string) =>
  ['http', 'https', 'HTTPS', 'ftp'].flatMap((scheme) =>
    [
      `${host}@evil.example`,
      `${hostname}.evil.example`,
      `${hostname}:80@evil.example`,
      `evil.example#${host}`,
      `evil.example?${host}`,
      `${hostname}%2eevil.example`,
      `${hostname}:8443`,
      `x${hostname}`,
    ].flatMap((where) => [`${scheme}://${where}/home`, `${scheme}:${where}/home`, `${scheme}:/${where}/x`]),
  )

/** Encoded forms, decoded once too often by a careless reader. */
const encoded = () =>
  each(['%2f%2f', '%2F%2F', '/%2f', '/%5c', '%5c%5c', '%252f%252f', '/%252f', '%09//', '%00//', '/%2f%2f'], HOSTS.slice(0, 4))

const byHand = (ours: string) => [
  // Loops, and pages that tell of a failure.
  '/login',
  '/login?returnTo=/login?returnTo=/login',
  '/login?redirect=//evil.example',
  '/auth-error',
  '/server-error',
  '/check-login?returnTo=//evil.example',
  '/',
  // Nowhere.
  '/nowhere',
  '/outlet/a%2fb',
  '/outlet/%2e%2e/%2e%2e//evil.example',
  '/home/',
  '/HOME',
  '/home;/../..//evil.example',
  '/console',
  '/api/customer/cart',
  '/index.html',
  `/home?${'x'.repeat(3_000)}`,
  `${ours}//evil.example`,
  `${ours}/.//evil.example`,
  `${ours}@evil.example/home`,
  `${ours}.evil.example/home`,
  `x${ours}`,
  '\u202e//evil.example',
  '/\u202e/evil.example',
  '〱evil.example',
  '／／evil.example',
  '<img src=x onerror=window.__pwned=1>',
  '"><script>window.__pwned=1</script>',
  '{{constructor.constructor("window.__pwned=1")()}}',
]

/** Texts of codes that only resemble a printed link of ours. */
export function hostileLinks(ours: string): string[] {
  const { protocol, host } = new URL(ours)
  const at = '/outlet/saffron?table=5'
  const others = [`${host}.evil.example`, `evil-${host}`, `www.${host}`, `${host}.`, `${host}:8443`, `${host}:443`, `evil.example/${host}`]
  const disguised = [`guest@${host}`, `${host}@evil.example`, `guest:pass@${host}`, host.replace('a', '\u0430')]
  const paths = [
    '/outlet/..?table=5',
    '/outlet/%2e%2e?table=5',
    '/outlet/saffron/..?table=5',
    '/outlet/saffron/menu/1?table=5',
    '/outlet//saffron?table=5',
    '//evil.example/outlet/saffron?table=5',
    '/\\evil.example/outlet/saffron',
    '/home?table=5',
    '/login?returnTo=/outlet/saffron',
    '/outlet/?table=5',
    `/outlet/${'x'.repeat(65)}`,
    '/outlet/saffron#offers',
    '/outlet/saffron?table=5#s=Ab3_-xyz',
    '/outlet/saf\tfron?table=5',
    '/outlet/saffron;table=5',
    '/OUTLET/saffron',
    '',
    '/',
  ]
  return [
    ...hostileRedirects(ours).filter((target) => !target.startsWith(ours + at.slice(0, 8))),
    ...[...others, ...disguised].map((one) => `${protocol}//${one}${at}`),
    ...paths.map((path) => ours + path),
    `${host}${at}`,
    `//${host}${at}`,
    at,
    `http://${host}${at}`,
    `javascript:${ours}${at}`,
    `view-source:${ours}${at}`,
    `${ours}${at}${ours}${at}`,
  ]
}
