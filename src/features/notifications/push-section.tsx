import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { loadNotifications } from './load-notifications.ts'
import type { PushOutcome } from './pushes.store.ts'

type PushSectionProps = {
  userId: number
  /** The words of the button; default: those of the settings. */
  ask?: string
}

/** Turns the pushes of this browser on and off. The browser asks for permission only after a press. */
export function PushSection({ userId, ask = m.push_turn_on() }: PushSectionProps) {
  const [state, setState] = useState<PushOutcome | 'busy' | null>(null)
  useEffect(() => {
    let isOver = false
    void loadNotifications()
      .then((parts) => parts.readPushState(userId))
      .then((found) => (isOver ? undefined : setState(found)))
    return () => {
      isOver = true
    }
  }, [userId])
  if (state === null) return null
  if (state === 'unsupported') return <div className={css({ color: 'soft' })}>{m.push_unsupported()}</div>
  const turn = (isOn: boolean) => {
    setState('busy')
    void loadNotifications()
      .then((parts) =>
        isOn ? parts.turnPushesOn(userId) : parts.turnPushesOff(userId).then(() => 'off' as const),
      )
      .then(setState, () => setState('unreachable'))
  }
  return (
    <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })} data-pushes={state}>
      <div role="status">{words(state)}</div>
      {state === 'on' ? (
        <Button look="quiet" onClick={() => turn(false)}>
          {m.push_turn_off()}
        </Button>
      ) : (
        <Button look="quiet" disabled={state === 'busy'} onClick={() => turn(true)}>
          {ask}
        </Button>
      )}
    </div>
  )
}

function words(state: PushOutcome | 'busy'): string {
  if (state === 'on') return m.push_is_on()
  if (state === 'blocked') return m.push_blocked()
  return state === 'unreachable' ? m.push_unreachable() : ''
}
