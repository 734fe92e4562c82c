import { use } from 'react'
import { withRetry } from '#loading/with-retry.ts'
import { isFirstPageLoading } from './lazy-page.ts'

/** Data below the first screen: loaded, or a promise. */
export type DeferredData<T> = { value: T } | { promise: Promise<T> }

/**
 * Call it in a route's loader with what loads the data, and what loads the code of the parts that use them. The first
 * page of a visit is in the HTML, so its loader does not wait, and hydration of those parts does. A renderer and later
 * navigation wait.
 */
export async function deferData<T>(
  load: () => Promise<T>,
  loadCode: () => Promise<unknown>,
): Promise<DeferredData<T>> {
  if (isFirstPageLoading()) return { promise: withRetry(load) }
  const [value] = await Promise.all([load(), loadCode()])
  return { value }
}

/** The data; suspends until it is there, so use it within `DeferredHydration`. */
export function useDeferredData<T>(data: DeferredData<T>): T {
  return 'value' in data ? data.value : use(data.promise)
}
