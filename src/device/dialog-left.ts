const LOOK_EVERY_MS = 20
const LONGEST_MS = 1_000

/**
 * Resolves once no open dialog has an entry in the browser's history, or after a second. A page that is led to while the entry of a dialog is
 * taken back is lost: in Chromium the router, which listens first, hears of the way back.
 */
export async function untilDialogLeft(): Promise<void> {
  const hasEntry = () => ((window.history.state as { sheets?: number } | null)?.sheets ?? 0) > 0
  for (let waited = 0; hasEntry() && waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
