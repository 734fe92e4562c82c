import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { pullStatus } from './pull-status.ts'

type Status = (typeof pullStatus)[string] | undefined

const follow = (draw: () => void) => subscribe(pullStatus, draw)

/**
 * How the last fetch of an address went, as far as `see` says that it matters: a view that has something to show is not
 * drawn again because a fetch begins behind it.
 */
export function usePullStatus(name: string, see: (status: Status) => Status = (status) => status): Status {
  const read = () => see(pullStatus[name])
  return useSyncExternalStore(follow, read, read)
}

/** For a view with something to show: only that it is gone, or could not be refreshed. */
export function ifGoneOrOld(status: Status): Status {
  return status === 'missing' || status === 'unreachable' ? status : undefined
}
