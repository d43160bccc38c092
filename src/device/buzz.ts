const BUZZ_MS = 50

/** Safari has no vibration. */
export const buzz = (): void => void navigator.vibrate?.(BUZZ_MS)
