import { describe, expect, test } from 'vitest'
import { safeMessage } from '#tools/inspector/message.ts'
import { redact } from '#tools/inspector/redact.ts'

describe('what a reviewer may see', () => {
  test('is the type of an event and what is named, nothing else', () => {
    const event = {
      type: 'form.submit',
      field: 'email',
      values: { email: 'asha@example.com', password: 'Saffron-7-Rice', mobileOtp: '482913' },
    }
    expect(redact(event)).toStrictEqual({ type: 'form.submit', field: 'email', values: {} })
    expect(redact({ type: 'quantity.set', key: 'dal/FULL', quantity: 3, code: 482913, someNewField: 'x' })).toStrictEqual({
      type: 'quantity.set',
      quantity: 3,
    })
  })

  test('holds no email and no number of a phone or a code, wherever they stand', () => {
    const sly = { type: 'x asha@example.com', id: '9820041234', status: 482913, src: 'call +91 98200 41234', name: ['asha@example.com'] }
    expect(JSON.stringify(redact(sly))).not.toMatch(/asha|9820|98200|41234|482913/)
    expect(redact({ waits: { 'asha@example.com': 3, '9820041234': 4 } })).toEqual({ waits: {} })
  })

  test('goes over to another window: no circle, no function, no end of depth', () => {
    const circle: Record<string, unknown> = { type: 'x', send: () => 0 }
    circle['self'] = circle
    expect(redact(circle)).toStrictEqual({ type: 'x' })
    let deep: unknown = 'end'
    for (let level = 0; level < 100; level++) deep = { deep }
    expect(JSON.stringify(redact(deep))).not.toContain('end')
    expect(structuredClone(redact(circle))).toBeDefined()
  })

  test('is what a thing says of itself, and nothing of one that says nothing', () => {
    const actor = { secret: 'x', toJSON: () => ({ id: 'otp', token: 'abc' }) }
    expect(redact({ children: { otp: actor }, status: new URL('https://x.example/?token=1') })).toEqual({
      children: { otp: { id: 'otp' } },
      status: 'https://x.example/?token=1',
    })
    expect(redact({ at: new Date(0), seen: new Map([['id', 'x']]), failed: new Error('of asha@example.com') })).toStrictEqual({})
  })

  test('of a machine is its definition and the states it is in', () => {
    const message = {
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      createdAt: '1795000000000',
      snapshot: { value: { asking: 'forMobileCode' }, status: 'active', context: { contacts: { mobile: '9820041234' } } },
    }
    expect(safeMessage(message)).toEqual({
      ...message,
      snapshot: { value: { asking: 'forMobileCode' }, status: 'active', context: { contacts: {} } },
    })
    // The library asks twice.
    expect(safeMessage(safeMessage(message))).toEqual(safeMessage(message))
  })

  test('of a machine has its sentences, which the built app leaves out', () => {
    const definition = JSON.stringify({ id: 'login', states: { editing: { on: { 'form.submit': [{ target: 'a' }, { target: 'b' }] } } } })
    const login = {
      name: 'login',
      title: 'Login',
      states: { editing: { name: 'Editing', sentence: 'the customer fills in the form' } },
      transitions: { 'login.editing --form.submit[1]--> login.b': { ref: 'LOG-1', sentence: 'a rule is broken', by: 'customer' } },
    }
    const described = safeMessage({ type: '@xstate.actor', definition }, { login }).definition
    expect(JSON.parse(described)).toMatchObject({
      states: {
        editing: {
          description: 'the customer fills in the form',
          on: { 'form.submit': [{ target: 'a' }, { description: 'a rule is broken' }] },
        },
      },
    })
  })

  test.each(['a token that a call brought', 'asha@example.com', 'abc482913', 'eyJhbGciOi.x.y', 42])(
    'of a call is not what it brought: %s',
    (value) => {
      expect(safeMessage({ type: '@xstate.snapshot', snapshot: { value, output: value } }).snapshot).not.toMatchObject({ value })
      expect(JSON.stringify(safeMessage({ type: '@xstate.snapshot', snapshot: { output: value, error: value } }))).not.toContain(
        String(value),
      )
    },
  )
})
