import type { Page } from 'playwright/test'

interface Held {
  /** Questions for the permission to use the position, oldest first. */
  permissions: { resolve: (status: PermissionStatus) => void; reject: (failure: Error) => void }[]
  positions: { found: PositionCallback; failed: PositionErrorCallback }[]
  status?: EventTarget & { state: PermissionState }
}

declare global {
  interface Window {
    held: Held
  }
}

/** From the next page on, the browser asks no question: the test says what is permitted and where the device is, and when. */
export const holdPosition = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.held = { permissions: [], positions: [] }
    const { permissions, geolocation } = navigator
    // An empty page has neither.
    if (!permissions || !geolocation) return
    permissions.query = () => new Promise((resolve, reject) => window.held.permissions.push({ resolve, reject }))
    geolocation.getCurrentPosition = (found, failed) => window.held.positions.push({ found, failed: failed! })
  })

/** Answers the question for the permission that was put last; undefined: the browser cannot say. */
export const answerPermission = (page: Page, state: PermissionState | undefined): Promise<void> =>
  page.evaluate((state) => {
    const { resolve, reject } = window.held.permissions.pop()!
    if (state === undefined) return reject(new TypeError('no such permission'))
    window.held.status = Object.assign(new EventTarget(), { state })
    resolve(window.held.status as unknown as PermissionStatus)
  }, state)

/** The customer changes the permission that the page has asked for last. */
export const changePermission = (page: Page, state: PermissionState): Promise<void> =>
  page.evaluate((state) => {
    Object.assign(window.held.status!, { state }).dispatchEvent(new Event('change'))
  }, state)

/** Answers the request for the position that was made last: a point, or the code of a GeolocationPositionError. */
export const answerPosition = (page: Page, answer: { latitude: number; longitude: number } | number): Promise<void> =>
  page.evaluate((answer) => {
    const { found, failed } = window.held.positions.pop()!
    if (typeof answer === 'object') found({ coords: answer } as unknown as GeolocationPosition)
    else failed({ code: answer } as GeolocationPositionError)
  }, answer)

/** Everything that was asked and then dropped is answered after all, to the good; what is still waited for stays. */
export const answerDropped = (page: Page, waitsFor: { permission: boolean; position: boolean }): Promise<void> =>
  page.evaluate((waitsFor) => {
    const { permissions, positions } = window.held
    const dropped = <Call>(calls: Call[], keep: boolean) => calls.splice(0, calls.length - Number(keep && calls.length > 0))
    for (const { resolve } of dropped(permissions, waitsFor.permission))
      resolve(Object.assign(new EventTarget(), { state: 'denied' as const }) as unknown as PermissionStatus)
    for (const { found } of dropped(positions, waitsFor.position))
      found({ coords: { latitude: 18.52, longitude: 73.86 } } as unknown as GeolocationPosition)
  }, waitsFor)
