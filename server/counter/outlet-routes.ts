import { staffOf } from '#server/auth/staff-identity.ts'
import type { Handlers, StaffCaller } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { readPause, setPause } from './pause.ts'
import { addOffer, endOffer, readSettings, setHolidays, setHours, setLegal, setPayment, setStatus } from './settings.ts'

const handOf = (request: { params: { outletId: string }; staff: StaffCaller | null }): Hand => ({
  outletId: request.params.outletId,
  staffId: staffOf(request).staffId,
})

export function outletRoutes(deps: Deps) {
  const settingsAfter = async (change: Promise<void>, { params }: { params: { outletId: string } }) => {
    await change
    // A dish tells its tax, which may be that of its outlet.
    deps.menus.forget(params.outletId)
    return { data: await readSettings(deps, params.outletId) }
  }
  return {
    getOutletSettings: async (request) => ({ data: await readSettings(deps, request.params.outletId) }),
    setOutletStatus: (request) => settingsAfter(setStatus(deps, request.body, handOf(request)), request),
    setOutletHours: (request) => settingsAfter(setHours(deps, request.body, handOf(request)), request),
    setOutletHolidays: (request) => settingsAfter(setHolidays(deps, request.body, handOf(request)), request),
    setOutletLegal: (request) => settingsAfter(setLegal(deps, request.body, handOf(request)), request),
    setOutletPayment: (request) => settingsAfter(setPayment(deps, request.body, handOf(request)), request),
    addOffer: (request) => settingsAfter(addOffer(deps, request.body, handOf(request)), request),
    endOffer: (request) => settingsAfter(endOffer(deps, request.params.code, handOf(request)), request),
    getPause: async (request) => ({ data: await readPause(deps, request.params.outletId) }),
    async setPause(request) {
      await setPause(deps, request.body, handOf(request))
      return { data: await readPause(deps, request.params.outletId) }
    },
  } satisfies Partial<Handlers>
}
