import { PositionError, type PositionFailure } from '#machines/model/position.ts'
import type { Coordinates } from '#machines/model/location.ts'
import { within } from './within.ts'

const POSITION_WITHIN_MS = 10_000
/** While the browser's question may be open, and while it is. */
const UNKNOWN_WITHIN_MS = 20_000
const QUESTION_WITHIN_MS = 60_000
const PERMISSION_WITHIN_MS = 1_000
const ASKED_FOR: PositionOptions = { enableHighAccuracy: true, timeout: POSITION_WITHIN_MS, maximumAge: 0 }

const REASONS: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Where the device is now. Rejects with PositionError; an answer after the signal is ignored. */
export function currentPosition(): Promise<Coordinates> {
  // Missing on plain http, whatever the types say.
  const geolocation = navigator.geolocation as Geolocation | undefined
  if (!geolocation) return Promise.reject(new PositionError('unsupported'))
  return new Promise((resolve, reject) => {
    // The browser's own clock does not run in some apps' browsers, and not while its question is unanswered.
    afterPosition(() => reject(new PositionError('timeout')))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => {
        const reason = REASONS[code]
        reject(reason ? new PositionError(reason) : new Error('no position'))
      },
      ASKED_FOR,
    )
  })
}

/** Calls back when a position has had its time: it begins when the customer has answered the browser's question. */
function afterPosition(callback: () => void): void {
  let clock: ReturnType<typeof setTimeout> | undefined
  const begin = (ms: number) => {
    clearTimeout(clock)
    clock = setTimeout(callback, ms)
  }
  begin(UNKNOWN_WITHIN_MS)
  permissionStatus().then(
    (status) => {
      begin(status.state === 'prompt' ? QUESTION_WITHIN_MS : POSITION_WITHIN_MS)
      status.addEventListener('change', () => begin(POSITION_WITHIN_MS), { once: true })
    },
    () => undefined,
  )
}

const permissionStatus = (): Promise<PermissionStatus> =>
  // Safari before 16 has no permissions to ask for.
  (navigator.permissions as Permissions | undefined)?.query({ name: 'geolocation' }) ?? Promise.reject(new Error('no permissions'))

/** What the browser permits. Rejects where it cannot say, or does not. */
export const positionPermission = async (): Promise<PermissionState> => (await within(PERMISSION_WITHIN_MS, permissionStatus())).state

/** Calls back when the customer changes the permission in the browser's settings, or with why that cannot be known. */
export function onPositionPermission(callback: (permission: PermissionState) => void, failed: (failure: unknown) => void): () => void {
  let status: PermissionStatus | undefined
  let stopped = false
  const tell = () => status && callback(status.state)
  permissionStatus().then(
    (found) => {
      if (stopped) return
      status = found
      status.addEventListener('change', tell)
    },
    (failure: unknown) => {
      if (!stopped) failed(failure)
    },
  )
  return () => {
    stopped = true
    status?.removeEventListener('change', tell)
  }
}
