import { config } from '#src/config.ts'

const apiBase = () => new URL(config.apiUrl, window.location.href)

/** A picture's name in the store, which the server signs. */
export const isMediaKey = (key: string): boolean => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}\.[a-z0-9]{2,5}$/.test(key)

/** https from anywhere, this origin or the API's; never a scheme that could run something. */
export function isPictureUrl(text: string): boolean {
  if (!/^(https?:\/\/|\/(?!\/))/.test(text)) return false
  const url = URL.canParse(text, window.location.href) ? new URL(text, window.location.href) : undefined
  return url?.protocol === 'https:' || (url !== undefined && isOurs(url.href))
}

/** The page's content policy lets scripts fetch from here and from the API; pictures elsewhere the browser shows by itself. */
export const isOurs = (url: string): boolean => [window.location.origin, apiBase().origin].includes(new URL(url).origin)

/** What the server gave for a key, as an absolute address; undefined for one that no picture may come from. */
export function signedAddress(data: unknown): string | undefined {
  if (typeof data !== 'string' || !URL.canParse(data, apiBase())) return undefined
  const url = new URL(data, apiBase()).href
  return isPictureUrl(url) ? url : undefined
}
