import { expect, test } from 'vitest'
import { blankMessage } from '#features/contact/message-fields.ts'
import { checkMessage } from '#features/contact/message-rules.ts'

const validMessage = {
  first_name: ' Neema ',
  last_name: 'Sanga',
  email: 'neema@example.org',
  subject: '',
  message: 'Habari',
}

test('everything but the subject is required', () => {
  expect(checkMessage(blankMessage).problems).toEqual({
    first_name: 'missing',
    last_name: 'missing',
    email: 'missing',
    message: 'missing',
  })
})

test('a complete message passes and is trimmed', () => {
  expect(checkMessage(validMessage)).toEqual({
    message: { ...validMessage, first_name: 'Neema' },
    problems: null,
  })
})

test('an invalid email address is wrong, a text beyond the limit too long', () => {
  const { problems } = checkMessage({ ...validMessage, email: 'neema@', message: 'a'.repeat(5001) })
  expect(problems).toEqual({ email: 'wrong', message: 'long' })
})
