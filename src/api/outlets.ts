import { queryOptions } from '@tanstack/react-query'
import type { MenuCategory, MenuItem } from '#machines/model/menu-item.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { answer, http } from './client.ts'
import { readMenu, readMenuItem } from './menu-wire.ts'
import { readOutlet } from './outlet-wire.ts'
import { fields, list, present } from './read.ts'

export interface Place {
  lat: number
  lng: number
}

/** Outlets round a place, nearest first. */
export const outletsQuery = (place: Place) =>
  queryOptions({
    queryKey: ['outlets', place.lat, place.lng],
    queryFn: async ({ signal }): Promise<Outlet[]> => {
      const query = { latitude: place.lat, longitude: place.lng }
      const { data } = await answer(http.GET('/customer/businesses', { params: { query }, signal }), signal)
      return list(data).map(readOutlet).filter(present)
    },
  })

export const outletQuery = (outletId: string, place: Place) =>
  queryOptions({
    queryKey: ['outlet', outletId, place.lat, place.lng],
    queryFn: async ({ signal }): Promise<Outlet> => {
      const params = { path: { outletId }, query: { latitude: place.lat, longitude: place.lng } }
      const { data } = await answer(http.GET('/customer/business/{outletId}', { params, signal }), signal)
      return readOutlet(data) ?? unusable()
    },
  })

export const menuQuery = (outletId: string) =>
  queryOptions({
    queryKey: ['menu', outletId],
    queryFn: async ({ signal }): Promise<MenuCategory[]> => {
      const { data } = await answer(http.GET('/customer/business/{outletId}/menu', { params: { path: { outletId } }, signal }), signal)
      return readMenu(fields(data))
    },
  })

/** One dish, fresh. Rejects with ApiError. */
export async function fetchMenuItem(outletId: string, menuId: string, signal?: AbortSignal): Promise<MenuItem> {
  const params = { path: { outletId, menuId } }
  const { data } = await answer(http.GET('/customer/business/{outletId}/menu/{menuId}', { params, signal }), signal)
  return readMenuItem(data) ?? unusable()
}

export const menuItemQuery = (outletId: string, menuId: string) =>
  queryOptions({ queryKey: ['menu', outletId, menuId], queryFn: ({ signal }) => fetchMenuItem(outletId, menuId, signal) })

function unusable(): never {
  throw new ApiError({ message: NO_ANSWER })
}
