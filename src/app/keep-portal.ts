import type { Locale } from '#domain/locale.ts'
import { whenInteractive } from '#loading/when-interactive.ts'

/** Asks the worker, once there is one, to keep the portal for times without a network. */
export function keepPortal(locale: Locale): void {
  if (!('serviceWorker' in navigator)) return
  void whenInteractive(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'KEEP_PORTAL', locale })
  })
}
