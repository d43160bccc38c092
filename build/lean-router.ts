import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url))

/**
 * Source of React Router whose components, contexts and sets are dropped when unused: calls of React count as effects for the bundler, and so
 * do a class that extends another, what is assigned to it, and names for warnings.
 */
export const withPureComponents = (source: string): string =>
  source
    .replace(/(= )(React\d*\.(?:forwardRef|memo|createContext)\(|new Set\()/g, '$1/* @__PURE__ */ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(
      /^var (\w+) = class extends (React\d*\.Component \{\n[^]*?^\});\n(?:\1\.contextType = (\w+);)?/gm,
      (_, name: string, body: string, context?: string) =>
        `var ${name} = /* @__PURE__ */ (() => {\nclass ${name} extends ${body}\n${context ? `  ${name}.contextType = ${context};\n` : ''}return ${name};\n})();\n`,
    )

/** The same without what tells a developer of a mistake in the use of a hook, and without the way to navigate in a data router. */
export const withoutDataRouter = (source: string): string =>
  source
    .replace(/^ +warning\(\n[^]*?\n +\);$/gm, '')
    .replace(/^ +warning\(\w+\.current, \w+\);$/gm, '')
    .replace(/^ +invariant\w*\(\n +!?useInRouterContext\(\),[^]*?\n +\);$/gm, '')
    .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')

/** Leaves out of the app what it does not use of React Router: components and contexts (3 kB), and its warnings for developers (0.5 kB). */
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
      handler: (code) => ({ code: withoutDataRouter(withPureComponents(code)), map: null }),
    },
  }
}
