import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { OtpInput } from '#src/ui/otp-input.tsx'

test('six boxes are one field with one name, made for codes', () => {
  open()
  expect(screen.getAllByRole('textbox', { name: 'Mobile OTP' })).toHaveLength(1)
  expect(document.querySelectorAll('.otp-box')).toHaveLength(6)
  const { autocomplete, inputMode, maxLength, pattern } = input()
  expect([autocomplete, inputMode, maxLength, pattern]).toEqual(['one-time-code', 'numeric', 6, '[0-9]*'])
})

test('typed digits fill box after box, and a seventh replaces the last', async () => {
  const { user, codes } = open()
  await user.click(input())
  await user.keyboard('12')
  expect([boxes(), used()]).toEqual(['12', [2]])
  await user.keyboard('34567')
  expect([boxes(), used()]).toEqual(['123457', [5]])
  expect(codes.at(-1)).toBe('123457')
})

test('letters and signs are not accepted, and digits of other scripts are read', async () => {
  const { user, codes } = open('12')
  await user.click(input())
  await user.keyboard('a-٣ 5')
  expect(codes).toEqual(['123', '1235'])
})

test.each([
  ['abc 12 34-56', '', '123456'],
  ['12345678', '', '123456'],
  ['654321', '12', '654321'],
  ['your code is 482913.', '999999', '482913'],
  ['no digits', '12', '12'],
  ['34', '12', '1234'],
  ['४८२९१३', '', '482913'],
])('pasting %j after %j gives %j', async (text, before, after) => {
  const { user } = open(before)
  await user.tab()
  await user.keyboard('{End}')
  await user.paste(text)
  expect(boxes()).toBe(after)
})

test('a part pasted over a digit in the middle replaces what it covers', async () => {
  const { user } = open('123456')
  await user.tab()
  await user.keyboard('{Home}{ArrowRight}')
  await user.paste('99')
  expect([boxes(), used()]).toEqual(['199456', [3]])
})

test('backspace empties box after box from the end', async () => {
  const { user, codes } = open('123456')
  await user.tab()
  await user.keyboard('{End}{Backspace}{Backspace}{Backspace}')
  expect(codes).toEqual(['12345', '1234', '123'])
  expect(used()).toEqual([3])
})

test('backspace in the middle takes that digit out and goes on to the one before it', async () => {
  const { user, codes } = open('123456')
  await user.tab()
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  expect(used()).toEqual([3])
  await user.keyboard('{Backspace}')
  expect([boxes(), used()]).toEqual(['12356', [2]])
  await user.keyboard('{Home}{Backspace}')
  expect([boxes(), used()]).toEqual(['2356', [0]])
  expect(codes).toHaveLength(2)
})

test('arrows, Home and End go from box to box as far as there are digits, and typing replaces', async () => {
  const { user } = open('1234')
  await user.tab()
  await user.keyboard('{End}')
  expect(used()).toEqual([4])
  await user.keyboard('{ArrowRight}')
  expect(used()).toEqual([4])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(used()).toEqual([2])
  await user.keyboard('9')
  expect([boxes(), used()]).toEqual(['1294', [3]])
  await user.keyboard('{Home}{ArrowLeft}')
  expect(used()).toEqual([0])
  await user.keyboard('{End}')
  expect(used()).toEqual([4])
})

test('a code that is selected whole is replaced whole, or cleared', async () => {
  const { user, codes } = open('123456')
  await user.tab()
  expect(used()).toEqual([0, 1, 2, 3, 4, 5])
  await user.keyboard('9')
  expect([boxes(), used()]).toEqual(['9', [1]])
  await user.tripleClick(input())
  await user.keyboard('{Backspace}')
  expect(codes.at(-1)).toBe('')
})

test('a code that the phone fills in is read whole', () => {
  const { codes } = open()
  fireEvent.input(input(), { target: { value: '482913' } })
  expect(codes).toEqual(['482913'])
  expect(boxes()).toBe('482913')
})

test('a code filled in with more round it is reduced to its digits', () => {
  const { codes } = open()
  fireEvent.input(input(), { target: { value: 'M-4829137' } })
  expect(codes).toEqual(['482913'])
})

test('a message belongs to the field, beside what the form says about it', () => {
  render(
    <>
      <p id="hint">Sent to 9820041234</p>
      <OtpInput label="Mobile OTP" value="" onChange={() => {}} error="Phone Number OTP is required" describedBy="hint" />
    </>,
  )
  const texts = (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Phone Number OTP is required', 'Sent to 9820041234'])
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['12', 1],
  // It is still on its way.
  ['', 0],
])('leaving the field with %j tells it %i times, and no box is in use any more', async (value, times) => {
  const left = vi.fn<() => void>()
  render(<OtpInput label="Mobile OTP" value={value} onChange={() => {}} onLeave={left} />)
  const user = userEvent.setup()
  await user.tab()
  await user.tab()
  expect(left).toHaveBeenCalledTimes(times)
  expect(used()).toEqual([])
  expect(input().hasAttribute('aria-invalid')).toBe(false)
})

const input = () => screen.getByLabelText<HTMLInputElement>('Mobile OTP')
const boxes = () => [...document.querySelectorAll('.otp-box')].map((box) => box.textContent).join('')
const used = () => [...document.querySelectorAll('.otp-box')].flatMap((box, index) => (box.hasAttribute('data-used') ? [index] : []))

function open(initial = '') {
  const codes: string[] = []
  function Form() {
    const [code, setCode] = useState(initial)
    const change = (next: string) => {
      codes.push(next)
      setCode(next)
    }
    return <OtpInput label="Mobile OTP" value={code} onChange={change} />
  }
  render(<Form />)
  return { user: userEvent.setup(), codes }
}
