import { join } from 'node:path'
import { defineConfig } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

/** Builds the server into dist-server/. Its packages stay in node_modules, and its data files where they are: see server/root.ts. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: true,
    outDir: join(ROOT, 'dist-server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(ROOT, 'server/start.ts'),
        backup: join(ROOT, 'server/backup/backup.ts'),
        restore: join(ROOT, 'server/backup/restore.ts'),
        staff: join(ROOT, 'server/counter/staff-command.ts'),
        outlets: join(ROOT, 'server/import/outlets.ts'),
      },
      // All files lie in one folder: server/root.ts finds the repository from the folder of its own chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
