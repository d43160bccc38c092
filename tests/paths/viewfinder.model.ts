import { expect } from 'vitest'
import {
  selectHasTorch,
  selectIsCodeNear,
  selectIsTorchLit,
  selectTorchComplaint,
  TORCH_REFUSED,
  type Viewfinder,
  type ViewfinderEvent,
  viewfinderMachine,
} from '#machines/viewfinder/viewfinder.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

const events: ViewfinderEvent[] = [{ type: 'code.near' }, { type: 'torch.press' }]
const torchIs = (isLit: boolean) => (viewfinder: Viewfinder) => {
  expect(selectHasTorch(viewfinder)).toBe(true)
  expect(selectIsTorchLit(viewfinder)).toBe(isLit)
}

export const viewfinderModel: Model = {
  machine: viewfinderMachine,
  starts: {
    'the camera that starts has a torch': { hasTorch: true },
    'the camera that starts has no torch': { hasTorch: false },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.switchTorch' },
    { type: 'xstate.error.actor.switchTorch', error: failure() },
    { type: 'xstate.error.actor.watchForCode', error: failure() },
  ],
  messageOf: selectTorchComplaint,
  sees: {
    'frame.clear': (viewfinder: Viewfinder) => expect(selectIsCodeNear(viewfinder)).toBe(false),
    'frame.near': (viewfinder: Viewfinder) => expect(selectIsCodeNear(viewfinder)).toBe(true),
    'torch.absent': (viewfinder: Viewfinder) => expect(selectHasTorch(viewfinder)).toBe(false),
    'torch.unlit': torchIs(false),
    'torch.lighting': torchIs(false),
    'torch.lit': torchIs(true),
    'torch.dousing': torchIs(true),
    'torch.refused': (viewfinder: Viewfinder) => {
      torchIs(false)(viewfinder)
      expect(selectTorchComplaint(viewfinder)).toBe(TORCH_REFUSED)
    },
  },
}
