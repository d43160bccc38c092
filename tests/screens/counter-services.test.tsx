import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BoardRef } from '#machines/board/board-ref.ts'
import { boardCardMachine } from '#machines/board-card/board-card.machine.ts'
import { dishEditorMachine, type SaveDish } from '#machines/dish-editor/dish-editor.machine.ts'
import type { MenuEditorRef } from '#machines/menu-editor/menu-editor-ref.ts'
import { ageOf, type BoardOrder } from '#machines/model/counter/board.ts'
import type { CounterDish } from '#machines/model/counter/counter-menu.ts'
import { Card } from '#src/counter/card.tsx'
import { DishForm } from '#src/counter/dish-form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { held, recordedFlow } from '#tests/support/actors.ts'
import { boardLine, boardOrder } from '#tests/support/board.ts'
import { counterDish, counterMenu } from '#tests/support/counter-menu.ts'

const TOWELS = boardLine({ lineNumber: 1, name: 'Bath Towels', kind: 'service' })
const SEVEN = Date.parse('2026-11-20T13:30:00Z')

function showCard(order: BoardOrder): string[] {
  const card = createActor(boardCardMachine, {
    input: { board: recordedFlow().ref as unknown as BoardRef, outletId: 'haveli', order },
  }).start()
  const { createdAt: at } = order
  const age = ageOf(order, at, 'Asia/Kolkata')
  render(<Card card={card} age={age} at={at} timeZone="Asia/Kolkata" rejectsDishes />)
  return screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

test('a card of services alone has their time in place of minutes, and no kitchen', () => {
  const order = boardOrder({ place: 'Room 101', isScanned: false, lines: [TOWELS], serviceAt: SEVEN })
  expect(showCard(order)).toEqual(['Print the ticket', 'Reject Bath Towels', 'Accept', 'Reject'])
  expect(screen.getByRole('article').textContent).toMatch(/Typed, ask for the room.*Services at 7:00 pm/)
})

test('services have no +5 min, and are carried out instead of served', () => {
  expect(showCard(boardOrder({ status: 'ACCEPTED', lines: [TOWELS] }))).not.toContain('+5 min')
  expect(showCard(boardOrder({ status: 'PREPARING', readyAt: SEVEN, lines: [TOWELS] }))).toContain('Carried out')
  expect(screen.getByText('1 service')).toBeInstanceOf(HTMLElement)
})

test('a card of food and services asks for minutes, and tells the time of the services too', () => {
  expect(showCard(boardOrder({ lines: [boardLine(), TOWELS] }))).toContain('Accept · 20 min')
  expect(screen.getByText(/^Services/).textContent).toBe('Services as soon as possible')
})

test('the form asks nothing of a service that is asked of food, and saves what is free', async () => {
  const saveDish = held<CounterDish, SaveDish>()
  const dish = counterDish({ allergens: ['milk'], spiceLevel: 'HOT', kcal: 300, isVegetarian: false })
  const machine = dishEditorMachine.provide({ actors: { saveDish: saveDish.logic } })
  const parent = recordedFlow<Parameters<MenuEditorRef['send']>[0]>().ref
  const editor = createActor(machine, { input: { parent, outletId: 'haveli', dish, category: 'Mains' } }).start()
  render(
    <MantineRoot>
      <DishForm editor={editor} menu={counterMenu(dish)} timeZone="Asia/Kolkata" />
    </MantineRoot>,
  )
  const user = userEvent.setup()
  const ofFood = ['Veg or non-veg', 'Spice', 'Allergens']
  const groups = () => ofFood.filter((name) => screen.queryByRole('group', { name }))
  const guest = () => within(screen.getByRole('region', { name: 'As a guest sees it' }))
  expect([groups(), screen.queryByLabelText('Kilocalories') !== null]).toEqual([ofFood, true])
  await user.click(screen.getByRole('radio', { name: 'Service' }))
  expect([groups(), screen.queryByLabelText('Kilocalories')]).toEqual([[], null])
  await user.clear(screen.getByLabelText('Price'))
  await user.type(screen.getByLabelText('Price'), '0')
  expect([guest().queryByRole('img', { name: /veg/i }), guest().getByText('Free')]).toEqual([null, expect.any(HTMLElement)])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saveDish.calls[0]!.edit).toMatchObject({ kind: 'service', pricePaise: 0, isVegetarian: true })
  const { allergens, spiceLevel, kcal } = saveDish.calls[0]!.edit
  expect([allergens, spiceLevel, kcal]).toEqual([undefined, undefined, undefined])
})

test('the form of a dish that is new is headed by its kind', async () => {
  const machine = dishEditorMachine.provide({ actors: { saveDish: held<CounterDish, SaveDish>().logic } })
  const parent = recordedFlow<Parameters<MenuEditorRef['send']>[0]>().ref
  const editor = createActor(machine, { input: { parent, outletId: 'haveli', dish: undefined, category: 'Mains' } }).start()
  render(
    <MantineRoot>
      <DishForm editor={editor} menu={counterMenu(counterDish())} timeZone="Asia/Kolkata" />
    </MantineRoot>,
  )
  screen.getByRole('heading', { name: 'New dish' })
  await userEvent.click(screen.getByRole('radio', { name: 'Service' }))
  screen.getByRole('heading', { name: 'New service' })
})
