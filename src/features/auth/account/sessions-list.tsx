import { useEffect, useRef, useState } from 'react'
import type { Session } from '#domain/account-security.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { unreachableMessage } from '#engine/outage.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { formatAge } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ConfirmDialog } from '#ui/lazy-dialogs.ts'
import { Notice } from '#ui/notice.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { announceOutcome } from './announce-outcome.ts'
import { deviceName } from './device-name.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { useOnShow } from '#ui/use-on-show.ts'

/** The account's active sessions, each with a button to end it. */
export function SessionsList({ userId }: { userId: number }) {
  const [sessions, setSessions] = useState<Session[] | { words: string } | 'unreachable' | null>(null)
  const [askedAt, setAskedAt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)
  /** Requests for the list; only the answer to the newest is shown, in whatever order they come. */
  const asked = useRef(0)
  const list = useRef<HTMLUListElement>(null)
  /** The place in the list whose button gets the focus, because the one that had it goes. */
  const focusPlace = useRef<number | null>(null)
  useEffect(() => {
    if (focusPlace.current === null || isAsking || document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(focusPlace.current, buttons.length - 1)] ?? list.current
    focusPlace.current = null
    next?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each new list, which lacks the button
  }, [sessions, isAsking])

  async function fetchAll() {
    asked.current += 1
    const turn = asked.current
    const answer = await accountCalls()
      .then(({ fetchSessions }) => fetchSessions(userId))
      // Not 'unreachable': useWhenBack would retry in a loop while the network is up.
      .catch(() => ({ words: unreachableMessage() }))
    if (turn !== asked.current) return
    setSessions(answer)
    setAskedAt(Date.now())
  }

  useOnShow(userId, () => void fetchAll())

  useWhenBack(sessions === 'unreachable', () => void fetchAll())

  function askAgain(): void {
    focusPlace.current = 0
    setSessions({ words: m.loading() })
    void fetchAll()
  }

  async function end(family: string | null, place: number) {
    setEnding(family)
    focusPlace.current = place
    const done = family === null ? m.others_ended() : m.session_ended()
    await announceOutcome(({ endSession }) => endSession(family, userId), done)
    await fetchAll()
    setEnding(null)
  }

  if (sessions === null) return <div className={css({ color: 'soft' })}>{m.loading()}</div>
  if (sessions === 'unreachable')
    return <OutageText failure="unreachable" description={m.sessions_would_be_here()} />
  if (!Array.isArray(sessions)) {
    return (
      <Notice tone="wait" role="status">
        {sessions.words}{' '}
        <Button variant="plain" onClick={askAgain}>
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <div>
      <ul ref={list} tabIndex={-1} className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
        {sessions.map((session) => (
          <SessionRow
            key={session.family}
            session={session}
            now={askedAt}
            isEnding={ending === session.family}
            onEnd={() => {
              // A second request would be refused, because the session has ended.
              if (ending === null) void end(session.family, others.indexOf(session))
            }}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)} css={{ mt: '4' }}>
          {m.end_others()}
        </Button>
      ) : null}
      {isAsking ? (
        <LazyOverlay onClose={() => setAsking(false)}>
          <ConfirmDialog
            title={m.end_others()}
            question={m.end_others_sure()}
            yes={m.end_others_yes()}
            onConfirm={() => end(null, 0)}
            onClose={() => setAsking(false)}
          />
        </LazyOverlay>
      ) : null}
    </div>
  )
}

type SessionRowProps = { session: Session; now: number; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, now, isEnding, onEnd }: SessionRowProps) {
  const device = deviceName(session.user_agent)
  return (
    <li
      className={css({
        display: 'flex',
        gap: '3',
        py: '3',
        alignItems: 'center',
        justifyContent: 'space-between',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ minW: '0', overflowWrap: 'anywhere' })}>
        <div className={css({ fontWeight: 'bold' })}>{device}</div>
        <div className={css({ color: 'soft', fontSize: 'sm' })}>
          {session.current
            ? m.session_here()
            : m.session_seen({ age: formatAge(Date.parse(session.last_seen_at), now) })}
        </div>
      </div>
      {session.current ? null : (
        <Button
          variant="danger"
          aria-label={m.end_session_of({ device })}
          aria-disabled={isEnding}
          onClick={onEnd}
          css={{ flexShrink: '0' }}
        >
          {m.end_session()}
        </Button>
      )}
    </li>
  )
}
