import { fromPromise } from 'xstate'
import { type AvailabilityCall, availabilityRequestMachine } from '#machines/availability-request/availability-request.machine.ts'
import { requestAvailability } from '#src/api/availability.ts'

export const liveAvailabilityRequestMachine = availabilityRequestMachine.provide({
  actors: {
    requestAvailability: fromPromise<void, AvailabilityCall>(({ input }) =>
      requestAvailability({ ...input.place, place: input.place.name, contact: input.contact }),
    ),
  },
})
