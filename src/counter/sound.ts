import { readText, removeKey, writeText } from '#src/storage/storage.ts'

const MUTED = 'counterMuted'

export const storeMuted = (isMuted: boolean): void => (isMuted ? writeText('local', MUTED, '1') : removeKey('local', MUTED))

/** Tells once that the page is pressed, or was before; or that the sound was muted before. */
export function watchPress(tell: (event: { type: 'page.pressed' } | { type: 'sound.stayOff' }) => void): () => void {
  if (readText('local', MUTED) !== undefined) tell({ type: 'sound.stayOff' })
  else if (navigator.userActivation?.hasBeenActive) tell({ type: 'page.pressed' })
  const press = () => tell({ type: 'page.pressed' })
  // After the controls of the page: the button that turns the sound on would turn it off again.
  document.addEventListener('click', press)
  return () => document.removeEventListener('click', press)
}

let context: AudioContext | undefined

/** Two notes, as a bell at a counter. Without sound where the browser has none. */
export function ring(): void {
  try {
    context ??= new AudioContext()
    // A browser stops the sound of a page that was long out of sight.
    void context.resume().catch(() => undefined)
    for (const [index, hertz] of [880, 1174.7].entries()) {
      const at = context.currentTime + index * 0.22
      const [note, loudness] = [new OscillatorNode(context, { frequency: hertz }), new GainNode(context, { gain: 0 })]
      loudness.gain.setValueAtTime(0.4, at)
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.9)
      note.connect(loudness).connect(context.destination)
      note.start(at)
      note.stop(at + 1)
    }
  } catch {
    // The order is seen all the same.
  }
}
