import { within } from './within.ts'

/** The phone's own sharing takes the focus when it opens. */
const OPENS_WITHIN_MS = 3_000
const COPIES_WITHIN_MS = 3_000

export type Shared = 'shared' | 'copied' | 'cancelled'

/** Offers a link to the phone's own sharing, else copies it. Rejects when neither can be done. */
export const shareLink = (link: { title: string; url: string }): Promise<Shared> => share(link, link.url)

/** Offers a text to the phone's own sharing, else copies it. Rejects when neither can be done. */
export const shareText = (text: string): Promise<Shared> => share({ text }, text)

async function share(what: ShareData, copied: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await Promise.race([navigator.share(what), unopened()])
      return 'shared'
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return 'cancelled'
      // Sharing may be there and refused, for example inside another app's browser: the clipboard is tried then.
    }
  }
  await copyText(copied)
  return 'copied'
}

/** Rejects when sharing has not opened: a call that stays silent. */
const unopened = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => document.hasFocus() && reject(new Error('sharing does not open')), OPENS_WITHIN_MS)
  })

/** Rejects when the browser does not let the page write to the clipboard. */
export const copyText = (text: string): Promise<void> => within(COPIES_WITHIN_MS, navigator.clipboard.writeText(text))
