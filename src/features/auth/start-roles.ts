import { whenInteractive } from '#platform/when-interactive.ts'

/** Asks for the roles behind the form. */
export function startRoles(): void {
  void whenInteractive(async () => (await import('./roles.sync.ts')).pullRoles())
}
