import { fromCallback, fromEventObservable, fromPromise, type Observer } from 'xstate'
import { locationMachine, type Permission, type PermissionReport } from '#machines/location/location.machine.ts'
import type { Coordinates, UserLocation } from '#machines/model/location.ts'
import type { Place } from '#machines/model/place.ts'
import { findPlaces, namePlace } from '#src/api/places.ts'
import { currentPosition, onPositionPermission, positionPermission } from '#src/device/geolocation.ts'
import { noteWelcomed, onLocation, storeLocation, storedLocation } from '#src/storage/location.ts'
import { logBreakdown } from './log-breakdown.ts'

type Tell = (report: PermissionReport) => void

export const liveLocationMachine = locationMachine.provide({
  actors: {
    checkPermission: fromPromise<Permission, void>(positionPermission),
    watchPermission: fromEventObservable<PermissionReport, void>(() => ({
      // XState subscribes with an observer, never with functions.
      subscribe(observer: Observer<PermissionReport> | Tell) {
        const { next, error } = observer as Observer<PermissionReport>
        const stop = onPositionPermission(
          (permission) => next?.({ type: 'permission.changed', permission }),
          (failure) => error?.(failure),
        )
        return { unsubscribe: stop }
      },
    })),
    watchLocation: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) =>
      onLocation(() => {
        if (storedLocation()) sendBack({ type: 'location.setElsewhere' })
      }),
    ),
    locate: fromPromise<Coordinates, void>(currentPosition),
    namePlace: fromPromise<Place | undefined, Coordinates>(({ input, signal }) => namePlace(input, signal)),
    findPlaces: fromPromise<Place[], string>(({ input, signal }) => findPlaces(input, signal)),
    saveLocation: fromPromise<void, UserLocation>(async ({ input }) => storeLocation(input)),
  },
  actions: {
    noteWelcomed: ({ context }) => {
      if (context.firstVisit) noteWelcomed()
    },
    logBreakdown: logBreakdown('The location is no longer watched'),
  },
})
