import { onTestFinished, vi } from 'vitest'
import { removeKey, type StorageKind } from '#src/storage/storage.ts'

/** The browser's storage is full until the test ends. Then what the app kept in memory instead goes, since other files share the page. */
export function fillStorage(): void {
  const refused: [StorageKind, string][] = []
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string) {
    refused.push([this === window.sessionStorage ? 'session' : 'local', key])
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => {
    full.mockRestore()
    for (const [kind, key] of refused) removeKey(kind, key)
  })
}
