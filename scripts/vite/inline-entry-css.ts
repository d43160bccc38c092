import type { Plugin } from 'vite'

/**
 * Puts the entry's style sheet into index.html, so that the first paint waits for no second request. The style element
 * carries the nonce placeholder that the server replaces in every response.
 */
export function inlineEntryCss(): Plugin {
  return {
    name: 'inline-entry-css',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle[file]
          if (asset?.type !== 'asset') return link
          return `<style nonce="__CSP_NONCE__">${String(asset.source).trim()}</style>`
        })
      },
    },
  }
}
