import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ROOT } from '#scripts/run-command.ts'
import { brand } from './brand.ts'
import { clientSettings } from './client-settings.ts'
import { dropDescriptions } from './drop-descriptions.ts'
import { precompress } from './precompress.ts'

/** Builds the staff's page beside the app, which shares no file with it: the customers' bundle does not grow with the counter. */
export default defineConfig({
  root: join(ROOT, 'src/counter'),
  envDir: ROOT,
  base: '/counter/',
  publicDir: false,
  logLevel: 'error',
  plugins: [clientSettings(), brand(), react(), dropDescriptions(), precompress()],
  build: {
    outDir: join(ROOT, 'dist-counter'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
