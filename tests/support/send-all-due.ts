import type { TestServer } from './server.ts'

/** Ends what senders do beside requests, so that their statements are not among those of the next request. */
export async function sendAllDue({ app: { notifier, mails, pushes } }: TestServer): Promise<void> {
  for (const sender of [notifier, mails, pushes]) await sender.runDue()
}
