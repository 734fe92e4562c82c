import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { OutageLine } from '#engine/outage-line.tsx'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { titleId } from '#ui/page-title.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { loadAccountData } from './load-account-data.ts'

type CancelDeletionProps = {
  userId: number
  deletionAt: string
  /** What gets the focus of the button, which goes when the account is kept. */
  next?: () => HTMLElement | null
}

const pageTitle = () => document.getElementById(titleId) ?? document.querySelector<HTMLElement>('main')

/** Says when the account will be deleted, with a button that cancels the deletion. */
export function CancelDeletion({ userId, deletionAt, next = pageTitle }: CancelDeletionProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  const { showToast } = useToasts()
  const isKeeping = useRef(false)
  useEffect(
    () => () => {
      // The focus went with the button, unless the person has moved it.
      const to = isKeeping.current && document.activeElement === document.body ? next() : null
      if (!to) return
      to.tabIndex = -1
      to.focus({ preventScroll: true })
    },
    [next],
  )

  async function keepAccount() {
    if (isSending) return
    setProblem('')
    setUnreached(false)
    setSending(true)
    const outcome = await loadAccountData()
      .then(({ cancelDeletion }) => {
        isKeeping.current = true
        return cancelDeletion(userId, key)
      })
      // Rejects if its chunk cannot be loaded; treated as unreachable.
      .catch(() => ({ kind: 'unreachable' as const }))
    isKeeping.current = outcome.kind === 'done'
    setSending(false)
    if (outcome.kind === 'done') showToast(m.deletion_kept(), { type: 'success' })
    else if (outcome.kind === 'refused') setProblem(outcome.words)
    else setUnreached(true)
  }

  return (
    <Notice tone="wait" role="status" data-leaving="">
      <div>{m.deletion_on({ date: formatDate(deletionAt) })}</div>
      {problem === '' ? null : <div role="alert">{problem}</div>}
      {isUnreached ? <OutageLine /> : null}
      <Button aria-disabled={isSending} onClick={() => void keepAccount()} css={{ mt: '2' }}>
        {m.deletion_keep()}
      </Button>
    </Notice>
  )
}

/** At the end of every page, and in sight, until the account is kept, or gone; the profile has its own. */
export function DeletionBanner({ userId, deletionAt }: CancelDeletionProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path === '/profile') return null
  return (
    <div
      className={css({
        position: 'sticky',
        bottom: '0',
        zIndex: '1',
        bg: 'paper',
        maxW: 'page',
        mx: 'auto',
        p: '3',
      })}
    >
      <CancelDeletion userId={userId} deletionAt={deletionAt} />
    </div>
  )
}
