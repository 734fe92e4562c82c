import { whenInteractive } from '#loading/when-interactive.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

/** Asks for the roles behind the form. */
export function startRoles(): void {
  void whenInteractive(async () => (await accountCalls()).pullRoles())
}
