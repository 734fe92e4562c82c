import type { SecondFactor } from '#domain/second-factor.ts'
import type { AccountCalls } from '#features/auth/sign-in/load-account-calls.ts'

type Calls = AccountCalls['secondFactorCalls']

/** What each part of the settings of the second step gets. */
export type PartProps = {
  factor: SecondFactor
  calls: Calls
  userId: number
  /** The password field, where the sign-in is too old to do without. */
  password: readonly 'password'[]
  /** Something changed: words to say, and recovery codes to show if there are new ones. */
  onChanged: (words: string, codes?: readonly string[]) => void
  /** A request was refused or not answered: it, or the one before it, may have been carried out. */
  onUnsure: () => void
}
