import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { isFailure, pullStatus } from './pull-status.ts'

type Status = (typeof pullStatus)[string] | undefined

const follow = (listener: () => void) => subscribe(pullStatus, listener)

/**
 * The status of the last fetch of a URL, filtered by `see`, so that a view with cached data is not rendered again when
 * a revalidation starts.
 */
export function usePullStatus(name: string, see: (status: Status) => Status = (status) => status): Status {
  const read = () => see(pullStatus[name])
  return useSyncExternalStore(follow, read, read)
}

/** Filter for views with cached data: only `missing` and failures. */
export function ifGoneOrOld(status: Status): Status {
  return status === 'missing' || isFailure(status) ? status : undefined
}
