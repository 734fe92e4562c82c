import { afterHydration } from '#loading/after-hydration.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

/** Loads the roles in the background after hydration. */
export function startRoles(): void {
  void afterHydration(async () => (await accountCalls()).pullRoles())
}
