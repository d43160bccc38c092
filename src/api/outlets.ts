import { queryOptions } from '@tanstack/react-query'
import type { Outlet } from '#machines/model/outlet.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { readOutlet } from './outlet-wire.ts'
import { list, present } from './read.ts'

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
      return readOutlet(data) ?? noAnswer()
    },
  })
