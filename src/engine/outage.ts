import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity, type NetworkState } from '#platform/network/connectivity.ts'
import type { Failure } from '#platform/sync/pull-status.ts'

/** `offline`: no network. `silent`: connected, but the server does not answer. `error`: it answered with an error. */
export type Outage = 'offline' | 'silent' | 'error'

export function outageOf(failure: Failure, state: NetworkState): Outage {
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
  return outage === 'silent' ? m.outage_silent() : m.outage_error()
}

/** What would be here, and when: a failed fetch is retried automatically (retry-when-back.ts). */
export function absentMessage(description: string, outage: Outage): string {
  if (outage === 'offline') return `${description} ${m.outage_fetch_later()}`
  return `${description} ${outage === 'silent' ? m.outage_asked_again() : m.outage_error()}`
}

/** `outageMessage` for a request that failed at this moment. */
export function failureMessage(failure: Failure): string {
  return outageMessage(outageOf(failure, connectivity.state))
}

/** `failureMessage` for a request without an answer. */
export function unreachableMessage(): string {
  return failureMessage('unreachable')
}
