/** Calls whose reply is the same for everyone: outlets, an outlet, its menu, a dish. */
const CATALOGUE = /^\/api\/customer\/(businesses|business\/[^/]+(\/menu(\/[^/]+)?)?)$/

export const isCatalogue = ({ pathname }: URL): boolean => CATALOGUE.test(pathname)
export const isPicture = ({ pathname }: URL): boolean => pathname.startsWith('/media/')

/**
 * Whether anyone may read this reply, by what the server says of it. The app's calls bring a customer's token along, also where the server does not ask
 * for it: only `public` says that the reply does not depend on it (Decision 262).
 */
export function isForEveryone({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const said = headers.get('Cache-Control') ?? ''
  const varies = headers.get('Vary') ?? ''
  return (
    status === 200 &&
    /\bpublic\b/.test(said) &&
    !/\b(private|no-store)\b/.test(said) &&
    !/\*|\b(authorization|cookie|customer-id)\b/i.test(varies)
  )
}

/** The address under which a reply is kept: no header of the request, and no signature, which is another one every few hours. */
export function keyOf(address: string): string {
  const url = new URL(address)
  for (const name of ['expires', 'signature']) url.searchParams.delete(name)
  return url.href
}
