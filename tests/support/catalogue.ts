import type { CallParams, Catalogue } from '#src/app/entry-server.tsx'

export interface Replies {
  outlets: (place: CallParams['query']) => Promise<unknown>
  outlet: (outletId: string) => Promise<unknown>
  menu: (outletId: string) => Promise<unknown>
  dish: (outletId: string, menuId: string) => Promise<unknown>
}

/** The catalogue of a server that answers its calls so. */
export const catalogueOf = ({ outlets, outlet, menu, dish }: Replies, pictureUrl: Catalogue['pictureUrl']): Catalogue => ({
  replies: {
    '/customer/businesses': ({ query }) => outlets(query),
    '/customer/business/{outletId}': ({ path }) => outlet(path.outletId),
    '/customer/business/{outletId}/menu': ({ path }) => menu(path.outletId),
    '/customer/business/{outletId}/menu/{menuId}': ({ path }) => dish(path.outletId, path.menuId),
  },
  pictureUrl,
})
