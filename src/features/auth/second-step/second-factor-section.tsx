import { useRef, useState } from 'react'
import type { SecondFactor } from '#domain/second-factor.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
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

/** What a request changes beside the recovery codes. */
const shapeOf = ({ totp, passkeys }: SecondFactor) =>
  JSON.stringify([totp, passkeys.map(({ id, name }) => [id, name])])

/** The second factors of the own account, in the settings. */
export function SecondFactorSection({ userId, username }: { userId: number; username: string }) {
  const [section, setSection] = useState<LoadedSection | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [areCodesLost, setCodesLost] = useState(false)
  /** Something was perhaps carried out, and the server has not said so yet. */
  const [isUnsure, setUnsure] = useState(false)
  /** Counts what turned out to be carried out: the forms for it close. */
  const [round, setRound] = useState(0)
  const { showToast } = useToasts()
  /** Requests; only the answer to the newest is shown, in whatever order they come. */
  const asked = useRef(0)
  /** The button that had the focus goes when what it asked for is here. */
  const takesFocus = useRef(false)

  /** Null if it was asked again meanwhile. */
  async function read(): Promise<LoadedSection | null> {
    asked.current += 1
    const turn = asked.current
    const calls = await accountCalls().catch(() => null)
    const result = (await calls?.secondFactorCalls.read(userId)) ?? { kind: 'unreachable' as const }
    return turn === asked.current ? { calls: calls?.secondFactorCalls ?? null, result } : null
  }
  async function fetchAll() {
    const loaded = await read()
    if (!loaded) return
    setUnsure(false)
    setSection(loaded)
  }
  /** Without an answer the form stays, because its next try has the same key. */
  async function checkAgain() {
    const before = section?.result
    const loaded = await read()
    if (!loaded || before?.kind !== 'done') return
    setUnsure(loaded.result.kind === 'unreachable')
    if (loaded.result.kind !== 'done') return
    const isMade = loaded.result.value.recovery_codes_left > before.value.recovery_codes_left
    setSection(loaded)
    if (!isMade && shapeOf(before.value) === shapeOf(loaded.result.value)) return
    showToast(m.factor_changed(), { type: 'success' })
    closeForms(isMade)
  }
  /** The notice of lost codes takes the focus itself. */
  function closeForms(isLosing: boolean): void {
    takesFocus.current = !isLosing
    if (isLosing) setCodesLost(true)
    setRound((count) => count + 1)
  }
  function askAgain(): void {
    takesFocus.current = true
    setSection({ calls: null, result: { kind: 'refused', words: m.loading(), fields: {} } })
    void fetchAll()
  }
  function focusLoaded(part: HTMLDivElement | null): void {
    if (!part || !takesFocus.current) return
    takesFocus.current = false
    if (document.activeElement?.contains(part)) part.focus({ preventScroll: true })
  }
  useOnShow(userId, () => void fetchAll())
  useWhenBack(isUnsure, () => void checkAgain())

  // Before a failure to fetch the state again, because they are shown this once.
  if (codes.length > 0)
    return <RecoveryCodes codes={codes} username={username} onSaved={() => setCodes([])} />
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
  function onChanged(words: string, made?: readonly string[]) {
    showToast(words, { type: 'success' })
    if (made && made.length > 0) {
      setCodes(made)
      setCodesLost(false)
      setSection({ calls, result: { kind: 'done', value: { ...factor, recovery_codes_left: made.length } } })
    }
    // The answer to a second try has no codes, because the server does not store them.
    else if (made && factor.recovery_codes_left === 0) closeForms(true)
    void fetchAll()
  }
  const password = factor.is_fresh ? [] : (['password'] as const)
  const part = { factor, calls, userId, password, onChanged, onUnsure: () => void checkAgain() }
  const isOn = factor.totp || factor.passkeys.length > 0
  return (
    <div key={round} ref={focusLoaded} tabIndex={-1} className={css({ display: 'grid', gap: '6' })}>
      <div>{m.factor_hint()}</div>
      {factor.needed_for_staff && !factor.in_session ? (
        <Notice tone="wait">{m.factor_needed_for_staff()}</Notice>
      ) : null}
      <TotpPart {...part} />
      <PasskeysPart {...part} />
      {isOn ? <CodesPart {...part} areLost={areCodesLost} /> : null}
    </div>
  )
}
