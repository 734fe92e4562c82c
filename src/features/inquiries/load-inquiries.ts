import { engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { inquiriesPath, inquiryAddress } from '#domain/inquiry-addresses.ts'
import { repeatPull } from '#engine/repeat-pull.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of inquiries, with retries while the network is down. */
export const loadInquiries = () => withRetry(async () => (await engine()).inquiries())

/** Revalidates the account's inquiries and the threads that changed. */
export function startInquiriesPull(): void {
  revalidateInBackground(inquiriesPath, async ({ inquiries }) => (await inquiries()).pullInquiries())
}

/** Revalidates the list again and again while it is shown; returns a function that stops it. */
export function pollInquiries(): () => void {
  return poll(inquiriesPath, (parts) => parts.pullInquiries())
}

/** Revalidates one again and again while it is shown; returns a function that stops it. */
export function pollInquiry(id: string): () => void {
  return poll(inquiryAddress(id), (parts) => parts.pullInquiry(id))
}

type Parts = Awaited<ReturnType<typeof loadInquiries>>

function poll(name: string, pull: (parts: Parts) => Promise<PullOutcome>): () => void {
  return repeatPull(async () => {
    const outcome = await pull(await loadInquiries())
    // A failure shows no message and keeps the content: the pull repeats.
    if (!isFailure(outcome)) pullStatus[name] = outcome
    return outcome
  })
}

/** Revalidates one with its thread. */
export function startInquiryPull(id: string): void {
  revalidateInBackground(inquiryAddress(id), async ({ inquiries }) => (await inquiries()).pullInquiry(id))
}
