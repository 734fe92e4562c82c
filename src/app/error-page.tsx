import { useLayoutEffect, useState } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { missingStyles } from '#loading/all-styles.ts'
import { isServerReachable, whenReachable } from '#loading/with-retry.ts'
import { markUnreachable } from '#platform/network/connectivity.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { reloadWhenIdle } from '#ui/pending-work.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { sessionItems } from '#platform/storage/web-storage.ts'

/** In the messages of Chromium, Firefox and Safari for a module that failed to load. */
const missingModule = /dynamically imported module|Importing a module/

/**
 * Shows a rendering error; the outbox is not affected by it. A chunk that fails to load is not treated as a bug: once
 * the server is reachable, the page reloads one time, which also fetches chunks that a newer build has renamed.
 */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const [repair] = useState(() => repairOf(error, reset))
  const [state, setState] = useState<RepairState>(repair ? 'asking' : 'broken')
  // Before the browser paints the page without content.
  useLayoutEffect(() => repair?.(setState), [repair])
  if (state === 'asking') return null
  const isWaiting = state === 'waiting'
  const title = isWaiting ? m.page_waits() : m.page_broke()
  return (
    <div className={css({ py: '10', maxW: 'prose' })} role={isWaiting ? 'status' : 'alert'}>
      <title>{m.page_title({ title, product: company.product })}</title>
      <PageTitle>{title}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>
        {isWaiting ? m.page_waits_hint() : m.page_broke_hint()}
      </div>
      <Button onClick={() => void tryAgain(setState)}>{m.try_again()}</Button>
    </div>
  )
}

/** `asking`: the page is reloading or rendered anew, or the reachability check is still running. */
type RepairState = 'asking' | 'waiting' | 'broken'
type OnState = (state: RepairState) => void

/** A page that fails again within this time has another fault. */
const anewEveryMs = 1000
let anewAt = -anewEveryMs

/**
 * A browser that translates a page replaces its texts, and React fails when it removes one of its own
 * (https://github.com/facebook/react/issues/11538). Rendered anew, the page is whole, and is translated again.
 */
function repairOf(error: unknown, reset: () => void): ((onState: OnState) => void) | undefined {
  if (error instanceof Error && error.name === 'NotFoundError' && performance.now() - anewAt > anewEveryMs) {
    anewAt = performance.now()
    return reset
  }
  const key = missKey(error)
  return key === null ? undefined : (onState) => void reloadOnce(key, onState)
}

/** Stores the attempt in sessionStorage, so that a chunk that stays missing shows an error instead of a reload loop. */
async function reloadOnce(key: string, onState: OnState): Promise<void> {
  if (!(await isServerReachable())) return loadWhenBack(onState)
  const items = sessionItems()
  const isFirst = items.getItem(key) === null
  items.setItem(key, '1')
  // Where storage is blocked, the next attempt would not know of this one.
  if (!isFirst || items.getItem(key) === null) return onState('broken')
  return reloadWhenIdle()
}

/** Reloading offline without a service worker would show the browser's own error page. */
async function tryAgain(onState: OnState): Promise<void> {
  if (navigator.serviceWorker?.controller || (await isServerReachable())) return reloadWhenIdle()
  return loadWhenBack(onState)
}

async function loadWhenBack(onState: OnState): Promise<void> {
  onState('waiting')
  markUnreachable()
  await whenReachable()
  return reloadWhenIdle()
}

function missKey(error: unknown): string | null {
  const text = error instanceof Error ? error.message : ''
  const isMissing = missingModule.test(text) || text === missingStyles
  return isMissing && 'document' in globalThis ? `reloaded-for:${text}` : null
}
