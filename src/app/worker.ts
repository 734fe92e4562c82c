import { Workbox } from 'workbox-window'
import { trustedWorkerUrl } from '#platform/trusted.ts'
import { appUpdate } from './app-update.ts'

let workbox: Workbox | undefined

/**
 * Registers the service worker, after the page is interactive. A new version waits until the person takes
 * it; the tab in which that happens reloads, the others keep what they show.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox(trustedWorkerUrl())
  workbox.addEventListener('waiting', () => {
    appUpdate.isReady = true
  })
  // Where workers are refused (private windows, policies) the page works as any page does.
  await workbox.register().catch(() => {})
}

export function takeUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}
