import { join } from 'node:path'
import { defineConfig } from 'vite'
import { ROOT } from '../../scripts/run-command.ts'
import { INSPECTOR_SOURCES, inspectorStyle } from './plugins.ts'

/** Builds the inspector beside the app. Only a server in demo mode hands it out; the app's own build knows nothing of it. */
export default defineConfig({
  root: ROOT,
  base: '/inspector/',
  publicDir: false,
  logLevel: 'error',
  plugins: [inspectorStyle()],
  build: {
    outDir: join(ROOT, 'dist-inspector'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { watch: join(INSPECTOR_SOURCES, 'watch.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
