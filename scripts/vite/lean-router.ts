import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = fileURLToPath(new URL('../../node_modules/react-router/dist/production/', import.meta.url))

/** Source of React Router whose components are dropped when unused: calls of `forwardRef` count as effects, and so do names for warnings. */
export const withPureComponents = (source: string): string =>
  source.replace(/(= )(React\d*\.forwardRef\()/g, '$1/* @__PURE__ */ $2').replace(/^\w+\.displayName = "\w+";$/gm, '')

/** Leaves out of the app what it does not use of React Router: NavLink, Form and theirs (1.5 kB), and its warnings for developers (0.5 kB). */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    // The package's exports name the development build alone.
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: `${PRODUCTION}index.mjs` },
          { find: /^react-router\/dom$/, replacement: `${PRODUCTION}dom-export.mjs` },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({ code: withPureComponents(code), map: null }),
    },
  }
}
