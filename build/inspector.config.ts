import { join } from 'node:path'
import { defineConfig } from 'vite'
import { ROOT } from '#scripts/run-command.ts'
import { INSPECTOR_SOURCES, inspectorStyles } from './inspector.ts'

/** Builds the inspector beside the app. Only a server in demo mode hands it out; the app's own build knows nothing of it. */
export default defineConfig({
  root: ROOT,
  base: '/inspector/',
  publicDir: false,
  logLevel: 'error',
  plugins: [inspectorStyles()],
  build: {
    outDir: join(ROOT, 'dist-inspector'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { watch: join(INSPECTOR_SOURCES, 'watch.ts'), page: join(INSPECTOR_SOURCES, 'inspector.html') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
