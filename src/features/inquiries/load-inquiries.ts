import { engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { inquiriesPath, inquiryAddress } from '#domain/inquiry-addresses.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of inquiries, with retries while the network is down. */
export const loadInquiries = () => withRetry(async () => (await engine()).inquiries())

/** Revalidates the account's inquiries and the threads that changed. */
export function startInquiriesPull(): void {
  revalidateInBackground(inquiriesPath, async ({ inquiries }) => (await inquiries()).pullInquiries())
}

/** Revalidates one with its thread. */
export function startInquiryPull(id: string): void {
  revalidateInBackground(inquiryAddress(id), async ({ inquiries }) => (await inquiries()).pullInquiry(id))
}
