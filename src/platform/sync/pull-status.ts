import { proxy } from 'valtio'
import type { PullOutcome } from './fetch-into-cache.ts'

/** `unreachable`: no network or no answer. `failed`: the server answered with an error. `full`: the device has no room. */
export type Failure = Extract<PullOutcome, 'unreachable' | 'failed' | 'full'>

export function isFailure(status: string | undefined): status is Failure {
  return status === 'unreachable' || status === 'failed' || status === 'full'
}

/** Status of the last fetch by URL or name, for views without cached data. */
export const pullStatus = proxy<Record<string, 'running' | PullOutcome>>({})
