import { expect, test } from 'vitest'
import { emailPattern, phonePattern } from '#domain/limits.ts'

test.each(['asha@example.org', 'a@b.co', 'asha.m+site@mail.example.co.tz'])(
  '%s is a valid address',
  (address) => {
    expect(address).toMatch(emailPattern)
  },
)

test.each(['', 'asha', 'asha@example', '@example.org', 'asha@.', 'asha m@example.org', 'asha@ex@ample.org'])(
  '"%s" is not a valid address',
  (address) => {
    expect(address).not.toMatch(emailPattern)
  },
)

test('a phone number has digits, spaces, hyphens, plus and parentheses, and nothing else', () => {
  expect('+255 (0) 754-123-456').toMatch(phonePattern)
  for (const number of ['', '0754 ext. 5', '0754/123']) expect(number).not.toMatch(phonePattern)
})
