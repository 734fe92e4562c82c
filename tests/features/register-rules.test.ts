import { describe, expect, test } from 'vitest'
import { checkRegistration, type RegisterFields } from '#features/auth/register/register-rules.ts'

const good: RegisterFields = {
  first_name: 'Neema',
  last_name: 'Mwakyusa',
  email: 'neema@example.org',
  phone: '',
  role: 'student',
  password: 'long enough',
  password_confirm: 'long enough',
  hasAgreed: true,
}

const problemOf = (change: Partial<RegisterFields>) =>
  checkRegistration({ ...good, ...change })?.problem ?? null

describe('the order of the checks (docs/specification.md#registration-rules)', () => {
  test('a complete form passes', () => {
    expect(problemOf({})).toBeNull()
    expect(problemOf({ phone: '+255 (700) 000-000' })).toBeNull()
  })

  test.each(['email', 'first_name', 'last_name', 'password', 'password_confirm'] as const)(
    '%s is required',
    (name) => {
      expect(checkRegistration({ ...good, [name]: ' ' })).toMatchObject({
        problem: 'required',
        fields: [name],
      })
    },
  )

  test('each check runs before all that follow it', () => {
    const worst = { password: 'short', password_confirm: 'other', email: 'x', phone: 'abc', hasAgreed: false }
    expect(problemOf({ ...worst, first_name: '' })).toBe('required')
    expect(problemOf(worst)).toBe('mismatch')
    expect(problemOf({ ...worst, password_confirm: 'short' })).toBe('short')
    expect(problemOf({ email: 'x', phone: 'abc', hasAgreed: false })).toBe('email')
    expect(problemOf({ phone: 'abc', hasAgreed: false })).toBe('phone')
    expect(problemOf({ hasAgreed: false })).toBe('terms')
  })

  test('eight characters are enough, seven are not', () => {
    expect(problemOf({ password: '12345678', password_confirm: '12345678' })).toBeNull()
    expect(problemOf({ password: '1234567', password_confirm: '1234567' })).toBe('short')
  })
})
