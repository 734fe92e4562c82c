import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SubscribeOutcome } from '#features/notifications/push.store.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withRetry } from '#loading/with-retry.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { engine } from './engine.ts'

const load = () => withRetry(async () => (await engine()).notifications())

/**
 * Turns the pushes of this browser on and off, for the signed-in user. `isOffer`: beside something that was just asked for;
 * nothing where they are on or impossible. The browser asks for permission only after a press.
 */
export function PushSection({ isOffer = false }: { isOffer?: boolean }) {
  const userId = useSnapshot(session).user?.id
  const [state, setState] = useState<SubscribeOutcome | 'busy' | null>(null)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (userId === undefined) return
    let isCancelled = false
    void load()
      .then((parts) => parts.readPushState(userId))
      .then(
        (pushState) => (isCancelled ? undefined : setState(pushState)),
        () => {},
      )
    return () => {
      isCancelled = true
    }
  }, [userId])
  if (userId === undefined || state === null) return null
  if (isOffer && !isPressed && state !== 'off') return null
  if (state === 'unsupported') return <div className={css({ color: 'soft' })}>{m.push_unsupported()}</div>
  const turn = (isOn: boolean) => {
    setPressed(true)
    setState('busy')
    void load()
      .then(async (parts): Promise<SubscribeOutcome> => {
        if (isOn) return parts.subscribeToPush(userId)
        await parts.unsubscribeFromPush(userId)
        return 'off'
      })
      .then(setState, () => setState('unreachable'))
  }
  return (
    <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })} data-pushes={state}>
      <div role="status">{wordsOf(state)}</div>
      {state === 'on' ? (
        isOffer ? null : (
          <Button variant="quiet" onClick={() => turn(false)}>
            {m.push_turn_off()}
          </Button>
        )
      ) : (
        <Button
          variant="quiet"
          aria-disabled={state === 'busy'}
          onClick={() => (state === 'busy' ? undefined : turn(true))}
        >
          {isOffer ? m.push_ask() : m.push_turn_on()}
        </Button>
      )}
    </div>
  )
}

function wordsOf(state: SubscribeOutcome | 'busy'): string {
  if (state === 'busy') return m.loading()
  if (state === 'on') return m.push_is_on()
  if (state === 'blocked') return m.push_blocked()
  return state === 'unreachable' ? m.push_unreachable() : ''
}
