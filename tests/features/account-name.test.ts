import { describe, expect, test } from 'vitest'
import { buttonName, panelName } from '#features/auth/account/account-name.ts'

const aName = (first_name: string, last_name: string, email: string) => ({ first_name, last_name, email })

describe('the account shows', () => {
  test('the first name on the button and the full name in the panel', () => {
    expect(buttonName(aName('Neema', 'Sanga', 'ns@example.org'))).toBe('Neema')
    expect(panelName(aName('Neema', 'Sanga', 'ns@example.org'))).toBe('Neema Sanga')
  })

  test('the part of the e-mail address before the @ where there is no name', () => {
    expect(buttonName(aName('', '', 'ns@example.org'))).toBe('ns')
    expect(panelName(aName('', '', 'ns@example.org'))).toBe('ns')
  })

  test("'User' where there is neither", () => {
    expect(panelName(aName('', '', ''))).toBe('User')
  })
})
