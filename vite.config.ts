import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brand } from './build/brand.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { clientSettings } from './build/client-settings.ts'
import { dropDescriptions } from './build/drop-descriptions.ts'
import { inlineEntryCss } from './build/inline-entry-css.ts'
import { inspectorInDev } from './tools/inspector/plugins.ts'
import { installable } from './build/installable.ts'
import { landingPages } from './build/landing-pages.ts'
import { licences } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

/** React Router's build for production, without its checks for developers (0.5 kB of /home). The exports of its package name only the one with them. */
const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production')

export default defineConfig(({ command }) => ({
  plugins: [
    clientSettings(),
    brand(),
    react(),
    dropDescriptions(),
    chunkGroups(),
    inlineEntryCss(),
    landingPages(),
    serviceWorker(),
    installable(),
    licences(),
    precompress(),
    inspectorInDev(),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
            // Without what React before 18 needs: 0.3 kB of /home.
            { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
          ]
        : [],
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Every chunk carries its own style sheet; the entry's is inlined into the page.
    cssCodeSplit: true,
    reportCompressedSize: false,
    // The first load names 140 files, and hashes do not compress. Browsers and the server keep the first file of a name: beside a name seven digits tell its versions
    // apart, alone eight tell all files of all versions apart; the manifest has their names.
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-[hash:7]' : '[hash:8]'}.js`,
        assetFileNames: 'assets/[hash:8][extname]',
      },
    },
  },
  server: { strictPort: false },
}))
