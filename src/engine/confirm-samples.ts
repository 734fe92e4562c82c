import { probePath } from '#domain/idempotency.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { samples } from '#platform/storage/sample-data.ts'

/**
 * Asks the server again while sample data is shown: the answer on this device may be of a demo that ran at this
 * address. Without a network the answer stays. A device that shows none asks nothing.
 */
export async function confirmSamples(): Promise<void> {
  if (samples.areShown) await engine.http.send(probePath)
}
