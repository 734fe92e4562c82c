import { proxy } from 'valtio'
import type { PullOutcome } from './fetch-into-cache.ts'

/** How the last fetch of each address went, for views that have nothing saved to show. */
export const pullStatus = proxy<Record<string, 'running' | PullOutcome>>({})
