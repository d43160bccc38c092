import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  type CodeNear,
  NEAR_MS,
  selectHasTorch,
  selectIsCodeNear,
  selectIsTorchLit,
  selectTorchComplaint,
  TORCH_REFUSED,
  viewfinderMachine,
} from '#machines/viewfinder/viewfinder.machine.ts'
import { failure, held, telling } from '#tests/support/actors.ts'

test('a code stays near as long as the camera sees it, and 0.7 s longer', () => {
  const { clock, isNear, near } = opened()
  expect(isNear()).toBe(false)
  for (let look = 0; look < 10; look++) {
    near()
    clock.increment(NEAR_MS - 1)
    expect(isNear()).toBe(true)
  }
  clock.increment(1)
  expect(isNear()).toBe(false)
})

test('a picture that can no longer be looked at opens the frame, and the torch goes on working', async () => {
  const { looks, near, isNear, press, switchTorch, viewfinder } = opened()
  near()
  expect(isNear()).toBe(true)
  looks.fail(failure())
  expect(isNear()).toBe(false)
  press()
  await switchTorch.answer()
  expect(selectIsTorchLit(viewfinder.getSnapshot())).toBe(true)
})

test('the torch is lit and put out by turns, once a press', async () => {
  const { viewfinder, press, switchTorch } = opened()
  const isLit = () => selectIsTorchLit(viewfinder.getSnapshot())
  press()
  press()
  expect([isLit(), switchTorch.calls]).toEqual([false, [{ isLit: true }]])
  await switchTorch.answer(undefined)
  expect(isLit()).toBe(true)
  press()
  expect(isLit()).toBe(true)
  await switchTorch.answer(undefined)
  expect([isLit(), switchTorch.calls]).toEqual([false, [{ isLit: true }, { isLit: false }]])
})

test('a torch that is refused shows a message until the next press, and one that stays on is shown as lit', async () => {
  const { viewfinder, press, switchTorch, near, isNear } = opened()
  const shown = () => [selectIsTorchLit(viewfinder.getSnapshot()), selectTorchComplaint(viewfinder.getSnapshot())]
  press()
  await switchTorch.fail(failure())
  expect(shown()).toEqual([false, TORCH_REFUSED])
  near()
  expect(isNear()).toBe(true)
  press()
  expect(shown()).toEqual([false, undefined])
  await switchTorch.answer(undefined)
  press()
  await switchTorch.fail(failure())
  expect(shown()).toEqual([true, undefined])
})

test('a camera without a torch offers none', () => {
  const { viewfinder, press, switchTorch } = opened({ hasTorch: false })
  press()
  expect([selectHasTorch(viewfinder.getSnapshot()), switchTorch.calls]).toEqual([false, []])
  expect(selectHasTorch(opened().viewfinder.getSnapshot())).toBe(true)
})

function opened(input = { hasTorch: true }) {
  const clock = new SimulatedClock()
  const switchTorch = held<void, { isLit: boolean }>()
  const looks = telling<CodeNear>()
  const viewfinder = createActor(viewfinderMachine.provide({ actors: { watchForCode: looks.logic, switchTorch: switchTorch.logic } }), {
    input,
    clock,
  }).start()
  return {
    viewfinder,
    clock,
    switchTorch,
    looks,
    near: () => looks.tell({ type: 'code.near' }),
    isNear: () => selectIsCodeNear(viewfinder.getSnapshot()),
    press: () => viewfinder.send({ type: 'torch.press' }),
  }
}
