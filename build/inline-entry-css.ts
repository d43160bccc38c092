import type { Plugin } from 'vite'

/**
 * Puts the entry's style sheet into index.html, so that the first paint waits for no second request. The server finds the style element, which has
 * no attributes, and names its hash in the page's policy.
 */
export function inlineEntryCss(): Plugin {
  return {
    name: 'inline-entry-css',
    apply: 'build',
    enforce: 'post',
    // A part loaded later would link the same styles again, after those of the screen that loads it, and so overrule them.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        for (const styles of entry?.viteMetadata?.importedCss ?? []) {
          // Vite's list of preloads is read by index, so the style sheet may not be taken out: the entry's script, which is loaded already, replaces it.
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${entry!.fileName}"`)
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        // Indentation costs bytes and shows nothing.
        return html.replace(/^\s+/gm, '').replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle[file]
          if (asset?.type !== 'asset') return link
          return `<style>${String(asset.source).trim()}</style>`
        })
      },
    },
  }
}
