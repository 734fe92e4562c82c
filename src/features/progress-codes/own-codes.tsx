import { useRef, useState } from 'react'
import type { OwnProgressCode } from '#domain/progress-codes.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { unreachableMessage } from '#engine/outage.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { formatAge, formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { ConfirmDialog } from '#ui/lazy-dialogs.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadProgressCodes } from './load-progress-codes.ts'
import { NewCodeForm } from './new-code-form.tsx'
import type { CodesOutcome } from './own-codes.sync.ts'

type Listed = { codes: OwnProgressCode[]; askedAt: number }

/** The codes with which others see the account's progress; each can be withdrawn. */
export function OwnCodes({ userId }: { userId: number }) {
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<Exclude<CodesOutcome<never>, { kind: 'done' }> | null>(null)
  const [confirming, setConfirming] = useState<OwnProgressCode | null>(null)
  const { showToast } = useToasts()
  /** Requests for the list; only the answer to the newest is shown, in whatever order they come. */
  const asked = useRef(0)

  function take(outcome: CodesOutcome<OwnProgressCode[]>): void {
    if (outcome.kind === 'done') setListed({ codes: outcome.value, askedAt: Date.now() })
    setProblem(outcome.kind === 'done' ? null : outcome)
  }

  async function fetchAll() {
    asked.current += 1
    const turn = asked.current
    const outcome = await loadProgressCodes()
      .then(({ fetchCodes }) => fetchCodes(userId))
      // Not 'unreachable': useWhenBack would retry in a loop while the network is up.
      .catch(() => ({ kind: 'refused' as const, words: unreachableMessage() }))
    if (turn === asked.current) take(outcome)
  }

  function askAgain(pressed: Element): void {
    focusWhenGone(pressed)
    setProblem({ kind: 'refused', words: m.loading() })
    void fetchAll()
  }

  useOnShow(userId, () => void fetchAll())

  useWhenBack(problem?.kind === 'unreachable', () => void fetchAll())

  async function withdraw({ id }: OwnProgressCode) {
    const outcome = await loadProgressCodes()
      .then(({ withdrawCode }) => withdrawCode(userId, id))
      .catch(() => ({ kind: 'unreachable' as const }))
    if (outcome.kind === 'done') {
      asked.current += 1
      take(outcome)
      showToast(m.code_withdrawn(), { type: 'success' })
    } else if (outcome.kind === 'refused') showToast(outcome.words, { type: 'error' })
    else showToast(`${m.code_not_withdrawn()} ${unreachableMessage()}`, { type: 'warning' })
  }

  return (
    <section aria-labelledby="own-codes">
      <SectionHeading id="own-codes">{m.codes_title()}</SectionHeading>
      <p className={css({ color: 'soft', mt: '1', mb: '4' })}>
        {m.codes_lead()} <TextLink to="/progress">{m.codes_page()}</TextLink>
      </p>
      <CodeList listed={listed} onWithdraw={setConfirming} />
      {problem?.kind === 'unreachable' && !listed ? (
        <OutageText failure="unreachable" description={m.codes_would_be_here()} />
      ) : null}
      {problem?.kind === 'refused' ? (
        <Notice tone="wait" role="status">
          {problem.words}{' '}
          <Button variant="plain" onClick={({ currentTarget }) => askAgain(currentTarget)}>
            {m.try_again()}
          </Button>
        </Notice>
      ) : null}
      <NewCodeForm userId={userId} onAdded={() => void fetchAll()} />
      {confirming ? (
        <LazyOverlay onClose={() => setConfirming(null)}>
          <ConfirmDialog
            title={m.code_withdraw()}
            question={m.code_withdraw_sure({ label: confirming.label })}
            yes={m.code_withdraw()}
            onConfirm={() => withdraw(confirming)}
            onClose={() => setConfirming(null)}
          />
        </LazyOverlay>
      ) : null}
    </section>
  )
}

type CodeListProps = { listed: Listed | null; onWithdraw: (code: OwnProgressCode) => void }

function CodeList({ listed, onWithdraw }: CodeListProps) {
  if (!listed) return null
  if (listed.codes.length === 0) return <div>{m.codes_none()}</div>
  return (
    <ul className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
      {listed.codes.map((code) => (
        <li
          key={code.id}
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
            <div className={css({ fontWeight: 'bold' })}>{code.label}</div>
            <div className={css({ color: 'soft', fontSize: 'sm' })}>
              {m.code_made({ date: formatDate(code.created_at) })} {usedLabel(code, listed.askedAt)}
            </div>
          </div>
          <Button
            variant="danger"
            aria-haspopup="dialog"
            aria-label={m.code_withdraw_of({ label: code.label })}
            onClick={() => onWithdraw(code)}
            css={{ flexShrink: '0' }}
          >
            {m.code_withdraw()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function usedLabel({ last_used_at }: OwnProgressCode, now: number): string {
  if (last_used_at === null) return m.code_unused()
  return m.code_used({ age: formatAge(Date.parse(last_used_at), now) })
}
