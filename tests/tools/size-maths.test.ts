import { describe, expect, test } from 'vitest'
import { filesOf, holds, type Manifest, ownFiles, sizeTable, stylesOf } from '#scripts/size-maths.ts'

/** The entry shares React with both routes; the routes share a price; checkout alone needs forms; the scanner comes later. */
const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    src: 'index.html',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/home.tsx', 'src/checkout.tsx'],
    css: ['assets/index.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_price.js': { file: 'assets/price.js', imports: ['_react.js'], css: ['assets/price.css'] },
  '_forms.js': { file: 'assets/forms.js', imports: ['_price.js', '_react.js'] },
  'src/home.tsx': { file: 'assets/home.js', src: 'src/home.tsx', imports: ['index.html', '_price.js'], dynamicImports: ['src/scanner.ts'] },
  'src/checkout.tsx': {
    file: 'assets/checkout.js',
    src: 'src/checkout.tsx',
    imports: ['_forms.js', 'index.html'],
    css: ['assets/checkout.css'],
  },
  'src/scanner.ts': { file: 'assets/scanner.js', src: 'src/scanner.ts' },
}
const routes = ['src/home.tsx', 'src/checkout.tsx']

describe('what is first needed', () => {
  const needed = (...sources: string[]) => [...filesOf(manifest, ['index.html', ...sources])].toSorted()

  test('a route needs the entry, itself and their static imports, each once, with their styles', () => {
    expect(needed('src/home.tsx')).toEqual([
      'assets/home.js',
      'assets/index.css',
      'assets/index.js',
      'assets/price.css',
      'assets/price.js',
      'assets/react.js',
    ])
  })

  test('dynamic imports can wait', () => {
    expect(needed('src/home.tsx')).not.toContain('assets/scanner.js')
    expect(needed()).toEqual(['assets/index.css', 'assets/index.js', 'assets/react.js'])
  })

  test('two routes together need what either needs', () => {
    expect(needed(...routes)).toEqual([...new Set([...needed('src/home.tsx'), ...needed('src/checkout.tsx')])].toSorted())
  })

  test('imports that form a ring are counted once', () => {
    const ring: Manifest = { a: { file: 'a.js', isEntry: true, imports: ['b'] }, b: { file: 'b.js', imports: ['a'] } }
    expect(filesOf(ring, ['a'])).toEqual(new Set(['a.js', 'b.js']))
  })

  test('a route missing from the build is a failure, not a route of no size', () => {
    expect(() => needed('src/renamed.tsx')).toThrow('src/renamed.tsx has no chunk')
    expect(() => ownFiles(manifest, 'src/home.tsx', ['src/renamed.tsx'])).toThrow('src/renamed.tsx has no chunk')
  })

  test('an import the manifest does not know is a failure', () => {
    expect(() => filesOf({ a: { file: 'a.js', imports: ['gone'] } }, ['a'])).toThrow('gone has no chunk')
  })
})

describe('what a route owns', () => {
  test('files that neither the entry nor another route needs, styles too', () => {
    expect(ownFiles(manifest, 'src/checkout.tsx', routes)).toEqual(['assets/checkout.css', 'assets/checkout.js', 'assets/forms.js'])
    expect(ownFiles(manifest, 'src/home.tsx', routes)).toEqual(['assets/home.js'])
  })

  test('what two routes share belongs to neither', () => {
    expect(ownFiles(manifest, 'src/home.tsx', [])).toContain('assets/price.js')
    expect(ownFiles(manifest, 'src/home.tsx', routes)).not.toContain('assets/price.js')
  })
})

test('styles of a page are its style elements; a stylesheet it links to is still to be loaded', () => {
  const html = `<link rel="icon" href="/i.svg"><style nonce="x">a{}</style><link crossorigin href="/assets/a.css" rel="stylesheet"><STYLE>b{}</STYLE>`
  expect(stylesOf(html)).toEqual({ inlined: 'a{}\nb{}', linked: ['/assets/a.css'] })
})

describe('a bar', () => {
  test('holds up to its last byte, 1000 to the kB', () => {
    expect(holds({ what: 'a', bytes: 6000, barKb: 6 })).toBe(true)
    expect(holds({ what: 'a', bytes: 6001, barKb: 6 })).toBe(false)
  })

  test('that is passed is pointed out', () => {
    expect(sizeTable([{ what: 'a', bytes: 7100, barKb: 6 }])).toBe('a  7.1 kB of  6 kB  TOO LARGE')
  })
})
