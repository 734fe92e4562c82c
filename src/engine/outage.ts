import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity, type NetworkState } from '#platform/network/connectivity.ts'
import type { Failure } from '#platform/sync/pull-status.ts'

/**
 * `offline`: no network. `silent`: connected, but the server does not answer. `error`: it answered with an error. `full`:
 * its response does not fit on the device.
 */
export type Outage = 'offline' | 'silent' | 'error' | 'full'

export function outageOf(failure: Failure, state: NetworkState): Outage {
  if (failure === 'full') return 'full'
  if (state === 'offline') return 'offline'
  return failure === 'failed' ? 'error' : 'silent'
}

/** Why something is not here, in the words of all pages: follows the network while it is shown. */
export function useOutage(failure: Failure): Outage {
  return outageOf(failure, useSnapshot(connectivity).state)
}

/** Why a request that the user made was not carried out. */
export function outageMessage(outage: Outage): string {
  if (outage === 'offline') return m.outage_offline()
  if (outage === 'full') return m.outage_full()
  return outage === 'silent' ? m.outage_silent() : m.outage_error()
}

/** What would be here, and when: a failed fetch is retried automatically (retry-when-back.ts). */
export function absentMessage(description: string, outage: Outage): string {
  if (outage === 'offline') return `${description} ${m.outage_fetch_later()}`
  return `${description} ${outage === 'silent' ? m.outage_asked_again() : outageMessage(outage)}`
}

/** `outageMessage` for a request that failed at this moment. */
export function failureMessage(failure: Failure): string {
  return outageMessage(outageOf(failure, connectivity.state))
}

/** `failureMessage` for a request without an answer. */
export function unreachableMessage(): string {
  return failureMessage('unreachable')
}
