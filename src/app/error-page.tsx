import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { missingStyles } from '#loading/all-styles.ts'
import { isServerReachable, whenReachable } from '#loading/with-retry.ts'
import { markUnreachable } from '#platform/network/connectivity.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { reloadWhenIdle } from '#ui/pending-work.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** What browsers say of a module that can't be fetched, in the words of each. */
const missingModule =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i

/**
 * A bug met while showing a page; what waits to be sent is not touched by it. Code that cannot be fetched is no bug: the
 * page loads once more, which brings what a newer build has replaced, and not before the network is there.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const [state, say] = useMissing(error)
  if (state === 'asking') return null
  const isWaiting = state === 'waiting'
  return (
    <div className={css({ py: '10', maxW: 'prose' })} role={isWaiting ? 'status' : 'alert'}>
      <PageTitle>{isWaiting ? m.page_waits() : m.page_broke()}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>
        {isWaiting ? m.page_waits_hint() : m.page_broke_hint()}
      </div>
      <Button onClick={() => void tryAgain(say)}>{m.try_again()}</Button>
    </div>
  )
}

/** `asking`: it is loaded anew, or it is not known yet whether the server is there. */
type Missing = 'asking' | 'waiting' | 'broken'

function useMissing(error: unknown): [Missing, (state: Missing) => void] {
  const [key] = useState(() => missKey(error))
  const [state, setState] = useState<Missing>(key === null ? 'broken' : 'asking')
  useEffect(() => {
    if (key !== null) void loadAnew(key, setState)
  }, [key])
  return [state, setState]
}

/** Remembered for the visit, so that code that stays missing ends in words and not in a circle. */
async function loadAnew(key: string, say: (state: Missing) => void): Promise<void> {
  if (!(await isServerReachable())) return loadWhenBack(say)
  if (sessionStorage.getItem(key) !== null) return say('broken')
  sessionStorage.setItem(key, '1')
  return reloadWhenIdle()
}

/** Without a network and a worker the browser's own error page would come. */
async function tryAgain(say: (state: Missing) => void): Promise<void> {
  if (navigator.serviceWorker?.controller || (await isServerReachable())) return reloadWhenIdle()
  return loadWhenBack(say)
}

async function loadWhenBack(say: (state: Missing) => void): Promise<void> {
  say('waiting')
  markUnreachable()
  await whenReachable()
  return reloadWhenIdle()
}

function missKey(error: unknown): string | null {
  const text = error instanceof Error ? error.message : ''
  const isMissing = missingModule.test(text) || text === missingStyles
  return isMissing && typeof sessionStorage !== 'undefined' ? `reloaded-for:${text}` : null
}
