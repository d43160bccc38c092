/** What the app has stored. Without the app's checks, whose code is larger than this: what cannot be read counts as nothing. */
export function stored<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key)!) ?? {}
  } catch {
    return {}
  }
}

export function storedToken(): string | undefined {
  try {
    return sessionStorage['authToken'] ?? localStorage['authToken']
  } catch {
    return undefined
  }
}
