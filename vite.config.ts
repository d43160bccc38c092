import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { dropDescriptions } from './scripts/vite/drop-descriptions.ts'
import { inlineEntryCss } from './scripts/vite/inline-entry-css.ts'
import { inspectorInDev } from './scripts/vite/inspector.ts'
import { licences } from './scripts/vite/licences.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { routePreload } from './scripts/vite/route-preload.ts'

export default defineConfig({
  plugins: [react(), dropDescriptions(), inlineEntryCss(), routePreload(), licences(), precompress(), inspectorInDev()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Every chunk carries its own style sheet; the entry's is inlined into the page.
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every first load needs; a group for all of node_modules would pull in what only overlays need.
            { name: 'first', tags: ['$initial'] },
            // The inputs and rules of every form: loaded with the first form, kept for the next.
            { name: 'forms', test: /[\\/](node_modules[\\/](@mantine|@floating-ui|yup)|src[\\/]ui[\\/]mantine-root)/ },
            // A code for a contact, with its field: registration and forgotten passwords share them.
            {
              name: 'codes',
              test: /[\\/](machines[\\/]otp|src[\\/]actors[\\/]otp|src[\\/]ui[\\/](otp-input|use-seconds-left))/,
            },
            // What the hearts decide: no page waits for it but the favourites themselves.
            { name: 'hearts', test: /[\\/]machines[\\/](model[\\/])?favourites[\\/.]/ },
          ],
        },
      },
    },
  },
  server: { strictPort: false },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['tests/{model,machines,paths,contract,tools,api,actors}/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
