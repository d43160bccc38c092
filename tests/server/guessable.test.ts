import { expect, test } from 'vitest'
import { isEasyToGuess } from '#server/accounts/guessable.ts'

const OWN = ['asha.rao@example.com', '9876543210', 'Asha Rao']
const isEasy = (password: string) => isEasyToGuess(password, OWN, 'Mezbaan')

test.each(
  `123456 1234567890 654321 123123 111111 aaaaaaaa abcabc 121212 abcdef zyxwvu 730491 १२३४५६७ 15081947
  password Password PASSWORD1 password123 Password@123 p@ssw0rd P4$$w0rd Passw0rd! drowssap qwerty Qwerty123 asdfgh 1qaz2wsx zxcvbn
  iloveyou iloveyou2 welcome1 Welcome@2026 Beautiful@123 admin123 123monkey letmein! dragon changeme mypassword1 secret1 saffron7
  india123 India@1947 jaihind krishna Krishna@108 sachin10 Rahul@123 rahul1990 mumbai2024 Jaimatadi@123 harharmahadev vandemataram biryani1`.split(
    /\s+/,
  ),
)('%s is easy to guess', (password) => expect(isEasy(password)).toBe(true))

test.each(['asha.rao@example.com', 'asha.rao', 'asharao', 'Asha Rao', 'Asha@123', 'rao2024', '9876543210', 'mezbaan123', 'Mezbaan@2026'])(
  '%s is easy to guess of this customer',
  (password) => expect(isEasy(password)).toBe(true),
)

test('the name of one customer says nothing of another one’s password', () => {
  expect(isEasyToGuess('Zeenat@5512', ['zeenat@example.com'], 'Mezbaan')).toBe(true)
  expect(isEasyToGuess('Zeenat@5512', ['asha.rao@example.com'], 'Mezbaan')).toBe(false)
})

test.each([
  'boat on a lake',
  'x9$kqp',
  'xk4729pq',
  'quiet7river',
  'tr0ub4dor&3',
  'monkeys eat bananas',
  'paneer tikka 42',
  'kesar-pista-42',
  'cat-8392018374',
  'another boat',
  '🍛🍛🍚🍛🍚🍚',
  'शाम की चाय',
])('%s is not', (password) => expect(isEasy(password)).toBe(false))

test('32 characters are looked at: a long password takes no longer than these', () => {
  expect(isEasy(`${'a'.repeat(32)}kT4#vq9Lm2`)).toBe(true)
  expect(isEasy(`${'a'.repeat(31)}kT4#vq9Lm2`)).toBe(true)
  expect(isEasy(`${'a'.repeat(24)}kT4#vq9Lm2`)).toBe(false)
})
