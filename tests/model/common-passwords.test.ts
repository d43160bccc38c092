import { expect, test } from 'vitest'
import { isCommonPassword } from '#machines/model/common-passwords.ts'

test.each([
  '123456',
  '1234567890',
  '654321',
  '123123',
  '111111',
  'aaaaaaaa',
  'abcabc',
  '121212',
  'abcdef',
  'zyxwvu',
  'password',
  'Password',
  'PASSWORD1',
  'password123',
  'Password@123',
  'p@ssw0rd',
  'Passw0rd!',
  'qwerty',
  'Qwerty123',
  'asdfgh',
  '1qaz2wsx',
  'iloveyou',
  'iloveyou2',
  'welcome1',
  'Welcome@2026',
  'admin123',
  'india123',
  'India@1947',
  'jaihind',
  'krishna',
  'sachin10',
  '123monkey',
  'letmein!',
  'dragon',
  'changeme',
])('%s is guessed first', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['asha@example.com', 'asha.rao', '9876543210', 'Asha Rao', 'asharao'])('%s is guessed first of its owner', (password) =>
  expect(isCommonPassword(password, ['asha.rao@example.com', '9876543210', 'Asha Rao', 'asha@example.com'])).toBe(true),
)

test.each([
  'boat on a lake',
  'x9$kqp',
  'quiet7river',
  'tr0ub4dor&3',
  'monkeys eat bananas',
  '१२३४५६७',
  '🍛🍛🍚🍛🍚🍚',
  'paneer tikka 42',
  '730491',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))

test('the name of the product is guessed first, with what people put at its end', () => {
  expect(isCommonPassword('mezbaan123', [], 'Mezbaan')).toBe(true)
  expect(isCommonPassword('mezbaan123')).toBe(false)
})
