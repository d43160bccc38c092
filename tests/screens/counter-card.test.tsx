import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { parse } from 'yaml'
import { boardCardMachine } from '#machines/board-card/board-card.machine.ts'
import { correctsBills, type StaffOutlet, rejectsDishes } from '#machines/model/counter/staff.ts'
import { Card } from '#src/counter/card.tsx'
import { recordedFlow } from '#tests/support/actors.ts'
import { boardOrder } from '#tests/support/board.ts'
import type { BoardRef } from '#machines/board/board-ref.ts'

const { paths } = parse(readFileSync('api/openapi.yaml', 'utf8')) as { paths: Record<string, { post: { 'x-roles': string[] } }> }
const { post } = paths['/counter/outlets/{outletId}/orders/{orderId}/lines/{lineNumber}/rejection']!

test.each(['OWNER', 'KITCHEN', 'WAITER'] as const)(
  'the card of a %s offers to reject a dish where the contract lets the role',
  (role: StaffOutlet['role']) => {
    const order = boardOrder()
    const board = recordedFlow().ref as unknown as BoardRef
    const card = createActor(boardCardMachine, { input: { board, outletId: 'haveli', order } }).start()
    const mayReject = rejectsDishes({ outletId: 'haveli', name: 'Haveli', role })
    render(
      <Card
        card={card}
        age={{ long: '1 min', note: '', isLate: false }}
        at={order.createdAt}
        timeZone="Asia/Kolkata"
        rejectsDishes={mayReject}
      />,
    )
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toContain('Reject')
    expect(names.some((name) => name?.startsWith('Reject '))).toBe(post['x-roles'].includes(role))
  },
)

test.each(['OWNER', 'KITCHEN', 'WAITER'] as const)('the board offers a %s the bill where the contract lets the role correct it', (role) => {
  const { post: credit } = paths['/counter/outlets/{outletId}/orders/{orderId}/credit-notes']!
  expect(correctsBills({ outletId: 'haveli', name: 'Haveli', role })).toBe(credit['x-roles'].includes(role))
})
