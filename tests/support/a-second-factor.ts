import type { SecondFactor } from '#domain/second-factor.ts'

/** What the server says of the second factor of an account that has none, signed in a moment ago. */
export const aSecondFactor = (overrides: Partial<SecondFactor> = {}): SecondFactor => ({
  totp: false,
  passkeys: [],
  recovery_codes_left: 0,
  has_password: true,
  is_fresh: true,
  in_session: false,
  needed_for_staff: false,
  ...overrides,
})
