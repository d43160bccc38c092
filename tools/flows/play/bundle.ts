import { join } from 'node:path'
import { build } from 'vite'

/** The script of the page on all flows. */
export async function bundlePage(): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'page/flows-page.ts') },
    },
  })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error('the script of the flows was not built')
  return output.output[0].code
}
