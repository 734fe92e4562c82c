import { useRef, useState } from 'react'
import type { SecondFactor } from '#domain/second-factor.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { accountCalls, type AccountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { useOnShow } from '#ui/use-on-show.ts'
import { CodesPart } from './codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { AccountResult } from '#features/auth/sign-in/account-request.sync.ts'
import { TotpPart } from './totp-part.tsx'

/** `calls` is null where the code for them could not be loaded. */
type LoadedSection = {
  calls: AccountCalls['secondFactorCalls'] | null
  result: AccountResult<SecondFactor>
}

/** The second factors of the own account, in the settings. */
export function SecondFactorSection({ userId, username }: { userId: number; username: string }) {
  const [section, setSection] = useState<LoadedSection | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { showToast } = useToasts()
  /** Requests; only the answer to the newest is shown, in whatever order they come. */
  const asked = useRef(0)
  /** The button that had the focus goes when what it asked for is here. */
  const takesFocus = useRef(false)

  async function fetchAll() {
    asked.current += 1
    const turn = asked.current
    const calls = await accountCalls().catch(() => null)
    const result = (await calls?.secondFactorCalls.read(userId)) ?? { kind: 'unreachable' as const }
    if (turn === asked.current) setSection({ calls: calls?.secondFactorCalls ?? null, result })
  }
  function askAgain(): void {
    takesFocus.current = true
    setSection({ calls: null, result: { kind: 'refused', words: m.loading(), fields: {} } })
    void fetchAll()
  }
  function focusLoaded(part: HTMLDivElement | null): void {
    if (!part || !takesFocus.current) return
    takesFocus.current = false
    part.focus({ preventScroll: true })
  }
  useOnShow(userId, () => void fetchAll())

  if (section === null) return <div className={css({ color: 'soft' })}>{m.loading()}</div>
  const { calls, result } = section
  if (result.kind !== 'done' || calls === null)
    return (
      <Notice tone="wait" role="status">
        {result.kind === 'refused' ? result.words : unreachableMessage()}{' '}
        <Button variant="plain" onClick={askAgain}>
          {m.try_again()}
        </Button>
      </Notice>
    )
  const factor = result.value
  function onChanged(words: string, made: readonly string[] = []) {
    showToast(words, { type: 'success' })
    if (made.length > 0) setCodes(made)
    void fetchAll()
  }
  if (codes.length > 0)
    return <RecoveryCodes codes={codes} username={username} onSaved={() => setCodes([])} />
  const password = factor.is_fresh ? [] : (['password'] as const)
  const part = { factor, calls, userId, password, onChanged }
  const isOn = factor.totp || factor.passkeys.length > 0
  return (
    <div ref={focusLoaded} tabIndex={-1} className={css({ display: 'grid', gap: '6' })}>
      <div>{m.factor_hint()}</div>
      {factor.needed_for_staff && !factor.in_session ? (
        <Notice tone="wait">{m.factor_needed_for_staff()}</Notice>
      ) : null}
      <TotpPart {...part} />
      <PasskeysPart {...part} />
      {isOn ? <CodesPart {...part} /> : null}
    </div>
  )
}
