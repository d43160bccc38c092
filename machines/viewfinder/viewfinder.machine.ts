import { by, main, type Meaning } from '../model/meaning.ts'
import { fromEventObservable, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { notProvided } from '../model/not-provided.ts'

/** What stands over the picture of a running camera: the frame, which reacts to a code, and the torch. */

export interface ViewfinderContext {
  /** Of the camera that runs. */
  hasTorch: boolean
}

export interface CodeNear {
  type: 'code.near'
}

export type ViewfinderEvent = CodeNear | { type: 'torch.press' }

/** Longer than a few frames in which a hand shakes. */
export const NEAR_MS = 700

export const viewfinderMachine = setup({
  types: {
    context: {} as ViewfinderContext,
    input: {} as ViewfinderContext,
    events: {} as ViewfinderEvent,
    children: {} as { watchForCode: 'watchForCode'; switchTorch: 'switchTorch' },
    tags: {} as 'lit',
    meta: {} as Meaning,
  },
  actors: {
    /** Tells of every frame in which a code is to be seen, whether it can be read or not. */
    watchForCode: fromEventObservable<CodeNear, void>(() => {
      throw new Error('actor "watchForCode" was not provided')
    }),
    switchTorch: fromPromise<void, { isLit: boolean }>(notProvided('switchTorch')),
  },
  delays: { near: NEAR_MS },
  guards: { hasTorch: ({ context }) => context.hasTorch },
}).createMachine({
  id: 'viewfinder',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    frame: {
      initial: 'clear',
      invoke: {
        id: 'watchForCode',
        src: 'watchForCode',
        onError: {
          target: '.clear',
          description: 'The picture cannot be looked at: the frame reacts no more, and codes are read all the same',
          meta: by.device.comfort,
        },
      },
      on: { 'code.near': { target: '.near', description: 'The camera sees a code', meta: main.device.comfort } },
      states: {
        clear: { description: 'No code is before the camera' },
        near: {
          description: 'A code is before the camera: the frame closes round it',
          after: { near: { target: 'clear', description: 'The camera sees no code for 0.7 s', meta: main.clock.comfort } },
        },
      },
    },
    torch: {
      initial: 'looking',
      states: {
        looking: {
          description: 'The camera has just started',
          always: [
            { guard: 'hasTorch', target: 'unlit', description: 'The camera has a torch', meta: main.device.comfort },
            { target: 'absent', description: 'The camera has no torch', meta: by.device.comfort },
          ],
        },
        absent: { description: 'There is no torch, and no button for it' },
        unlit: {
          description: 'The torch is off',
          on: { 'torch.press': { target: 'lighting', description: 'The customer presses Torch', meta: main.customer.comfort } },
        },
        lighting: {
          description: 'The torch is being switched on',
          invoke: {
            id: 'switchTorch',
            src: 'switchTorch',
            input: { isLit: true },
            onDone: { target: 'lit', description: 'The torch is on', meta: main.device.comfort },
            onError: { target: 'refused', description: 'The phone refuses the torch', meta: by.device.comfort },
          },
        },
        lit: {
          tags: 'lit',
          description: 'The torch is on',
          on: { 'torch.press': { target: 'dousing', description: 'The customer presses Torch again', meta: by.customer.comfort } },
        },
        dousing: {
          tags: 'lit',
          description: 'The torch is being switched off',
          invoke: {
            id: 'switchTorch',
            src: 'switchTorch',
            input: { isLit: false },
            onDone: { target: 'unlit', description: 'The torch is off', meta: by.device.comfort },
            onError: { target: 'lit', description: 'The phone leaves the torch on, and the button says so', meta: by.device.comfort },
          },
        },
        refused: {
          description: 'The customer reads that the torch does not work now, and the scanner goes on',
          on: { 'torch.press': { target: 'lighting', description: 'The customer presses Torch once more', meta: by.customer.comfort } },
        },
      },
    },
  },
})

export type Viewfinder = SnapshotFrom<typeof viewfinderMachine>
export const selectIsCodeNear = (viewfinder: Viewfinder): boolean => viewfinder.matches({ frame: 'near' })
export const selectHasTorch = (viewfinder: Viewfinder): boolean => !viewfinder.matches({ torch: 'absent' })
export const selectIsTorchLit = (viewfinder: Viewfinder): boolean => viewfinder.hasTag('lit')
export const selectTorchComplaint = (viewfinder: Viewfinder): string | undefined =>
  viewfinder.matches({ torch: 'refused' }) ? TORCH_REFUSED : undefined

export const TORCH_REFUSED = 'The torch does not work now. Scanning goes on.'
