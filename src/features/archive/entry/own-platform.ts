const platforms = {
  android: /android/i,
  ios: /ios|iphone|ipad/i,
  windows: /windows/i,
  macos: /mac/i,
  linux: /linux|ubuntu|debian|fedora/i,
} as const
export type Platform = keyof typeof platforms

/** The visitor's platform from the user agent, or null if unknown. Android user agents also contain "Linux". */
export function ownPlatform(userAgent: string): Platform | null {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/windows/i.test(userAgent)) return 'windows'
  if (/mac os/i.test(userAgent)) return 'macos'
  return /linux|cros/i.test(userAgent) ? 'linux' : null
}

type Offered = { platform_display: string }

export function fits(download: Offered, own: Platform | null): boolean {
  return own !== null && platforms[own].test(download.platform_display)
}

/** Puts files for the visitor's platform first, and keeps the server's order otherwise. */
export function ownFirst<T extends Offered>(downloads: readonly T[], own: Platform | null): T[] {
  return downloads.toSorted((a, b) => Number(fits(b, own)) - Number(fits(a, own)))
}
