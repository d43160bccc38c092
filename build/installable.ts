import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Plugin } from 'vite'
import { ROOT } from '#scripts/run-command.ts'
import { brandId, loadBrand } from './brand.ts'

/** The screenshots that an app store, or the browser's install prompt, shows. */
const SCREENS = {
  narrow: { file: 'screen-narrow.jpg', sizes: '720x1480', label: 'Outlets nearby' },
  wide: { file: 'screen-wide.jpg', sizes: '1280x800', label: 'The menu of an outlet' },
}

/** Writes what a phone needs to install the app: the manifest of the brand, and its icons, drawn from its logo. */
export function installable(): Plugin {
  let id: string
  return {
    name: 'installable',
    apply: 'build',
    configResolved({ mode }) {
      id = brandId(mode)
    },
    async generateBundle() {
      const brand = await loadBrand(id)
      const folder = join(ROOT, 'src/brands', id)
      const logo = readFileSync(join(folder, 'logo.svg'), 'utf8')
      await rasterizer()
      const icons = [
        { src: 'icon-192.png', size: 192, svg: logo, purpose: 'any' },
        { src: 'icon-512.png', size: 512, svg: logo, purpose: 'any' },
        { src: 'icon-maskable-512.png', size: 512, svg: filled(logo), purpose: 'maskable' },
      ]
      for (const { src, size, svg } of icons) this.emitFile({ type: 'asset', fileName: src, source: drawn(svg, size) })
      // Apple's phones read the page's link, and round the corners themselves.
      this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: drawn(filled(logo), 180) })
      const screenshots = Object.entries(SCREENS).flatMap(([form_factor, { file, sizes, label }]) => {
        const path = join(folder, file)
        if (!existsSync(path)) return []
        this.emitFile({ type: 'asset', fileName: file, source: readFileSync(path) })
        return [{ src: `/${file}`, sizes, type: 'image/jpeg', form_factor, label }]
      })
      const manifest = {
        id: '/',
        name: brand.name,
        short_name: brand.name,
        description: brand.tagline,
        lang: 'en-IN',
        categories: ['food'],
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        theme_color: brand.colours.theme,
        background_color: brand.colours.theme,
        icons: icons.map(({ src, size, purpose }) => ({ src: `/${src}`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
        screenshots,
        shortcuts: [
          { name: 'Scan a code', short_name: 'Scan', url: '/home?scan' },
          { name: 'Your orders', short_name: 'Orders', url: '/my-orders' },
        ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
  }
}

/** The logo on its own ground to the edges: a phone cuts a maskable icon to any shape, and leaves four fifths of it. */
export function filled(logo: string): string {
  const ground = /fill="(#\w+)"/.exec(logo)?.[1] ?? '#000'
  const mark = logo.trim().replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/><g transform="translate(4.8 4.8) scale(.8)">${mark}</g></svg>`
}

const drawn = (svg: string, size: number): Uint8Array => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()

let started: Promise<void> | undefined
const rasterizer = (): Promise<void> =>
  (started ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))))
