import { proxy } from 'valtio'
import type { PullOutcome } from './fetch-into-cache.ts'

/** Status of the last fetch by URL or name, for views without cached data. */
export const pullStatus = proxy<Record<string, 'running' | PullOutcome>>({})
