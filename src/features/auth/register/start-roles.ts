import { afterHydration } from '#loading/after-hydration.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

/** Asks for the roles behind the form. */
export function startRoles(): void {
  void afterHydration(async () => (await accountCalls()).pullRoles())
}
