import * as v from 'valibot'
import { mailCodeLifetimeMs } from '#domain/limits.ts'
import { sessionItems } from '#platform/storage/web-storage.ts'

const key = 'mail-code'

const pendingSchema = v.object({ email: v.string(), browser: v.string(), at: v.number() })
/** The address that a code was asked for, with the secret that binds its digits to this browser. */
export type PendingCode = v.InferOutput<typeof pendingSchema>

/** 256 random bits in base64url. */
export function newBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Keeps it for this tab: while the person reads the mail in another app, a phone may discard the page. Null forgets it. Where
 * storage is blocked or full, it lives as long as the page.
 */
export function storePendingCode(pending: PendingCode | null): void {
  try {
    if (pending) sessionItems().setItem(key, JSON.stringify(pending))
    else sessionItems().removeItem(key)
  } catch {}
}

export function readPendingCode(now: number): PendingCode | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingSchema), sessionItems().getItem(key))
  return parsed.success && now - parsed.output.at < mailCodeLifetimeMs ? parsed.output : null
}
