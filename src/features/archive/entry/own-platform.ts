import { useHydrated } from '@tanstack/react-router'
import { runsOn, type Platform } from '#domain/platforms.ts'

type Client = {
  userAgent: string
  maxTouchPoints?: number
  /** User-Agent Client Hints, in Chromium only. */
  userAgentData?: { platform?: string }
}

/**
 * The visitor's platform, or null if unknown. Android user agents also contain "Linux", and an iPad calls itself a
 * Macintosh, which no Mac with a touch screen does.
 */
export function ownPlatform({ userAgent, maxTouchPoints = 0, userAgentData }: Client): Platform | null {
  const text = `${userAgentData?.platform ?? ''} ${userAgent}`
  if (/android/i.test(text)) return 'android'
  if (/iphone|ipad|ipod/i.test(text)) return 'ios'
  if (/windows/i.test(text)) return 'windows'
  if (/mac ?os/i.test(text)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  return /linux|cros|chrome os/i.test(text) ? 'linux' : null
}

/** The visitor's platform; undefined before hydration, because the server's HTML is the same for all. */
export function useOwnPlatform(): Platform | null | undefined {
  return useHydrated() ? ownPlatform(navigator) : undefined
}

type Offered = { platform_display: string }

export function isForPlatform(download: Offered, platform: Platform | null | undefined): boolean {
  return Boolean(platform) && runsOn(download.platform_display, platform ?? 'linux')
}

/** Puts files for the visitor's platform first, and keeps the server's order otherwise. */
export function ownPlatformFirst<T extends Offered>(
  downloads: readonly T[],
  platform: Platform | null | undefined,
): T[] {
  return downloads.toSorted((a, b) => Number(isForPlatform(b, platform)) - Number(isForPlatform(a, platform)))
}
