import type { Plugin, Rolldown } from 'vite'

/** Routes people land on from a link or a QR code, and the module that shows each. */
const LANDING_ROUTES: Record<string, string> = {
  '/': 'src/screens/login/landing-route.tsx',
  '/home': 'src/screens/home/home-route.tsx',
  '/outlet/:id': 'src/screens/outlet/outlet-route.tsx',
  '/outlet-detail/:id': 'src/screens/outlet/outlet-route.tsx',
}

/** Writes dist/route-preload.json: for each landing route the chunks the server may announce with modulepreload. */
export function routePreload(): Plugin {
  return {
    name: 'route-preload',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      const routes = Object.entries(LANDING_ROUTES).flatMap(([route, module]) => {
        const chunk = chunks.find((candidate) => candidate.facadeModuleId?.endsWith(module))
        if (!chunk) return []
        const files = [chunk.fileName, ...chunk.imports].filter((file) => file !== entry?.fileName && !entry?.imports.includes(file))
        return [[route, files.map((file) => `/${file}`)]]
      })
      this.emitFile({ type: 'asset', fileName: 'route-preload.json', source: JSON.stringify(Object.fromEntries(routes)) })
    },
  }
}
