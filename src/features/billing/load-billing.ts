import { documentAddress, billingPaths, invoiceAddress } from '#domain/billing-addresses.ts'
import { engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of invoices and documents, with retries while the network is down. */
export const loadBilling = () => withRetry(async () => (await engine()).billing())

/** Revalidates the account's invoices and documents. */
export function startBillingPull(): void {
  revalidateInBackground(billingPaths.invoices, async ({ billing }) => (await billing()).pullBills())
}

/** Revalidates one invoice. */
export function startInvoicePull(id: string): void {
  revalidateInBackground(invoiceAddress(id), async ({ billing }) => (await billing()).pullInvoice(id))
}

/** Revalidates one document. */
export function startDocumentPull(id: string): void {
  revalidateInBackground(documentAddress(id), async ({ billing }) => (await billing()).pullDocument(id))
}
