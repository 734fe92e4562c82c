import { useEffect, useRef, useState } from 'react'
import type { AccountExport } from '#domain/account-data.ts'
import { AsOf } from '#engine/as-of.tsx'
import { unreachableMessage } from '#engine/outage.ts'
import type { AccountResult } from '#features/auth/sign-in/account-request.sync.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { repeatPull } from '#engine/repeat-pull.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedAccountExport } from '#platform/sync/account-export-cache.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadAccountData } from './load-account-data.ts'

const firstLookMs = 4000

type ExportResult = AccountResult<string | undefined>

/** The file with everything that the server holds about the account: asked for, being made, ready, gone. */
export function ExportPart({ userId }: { userId: number }) {
  const cachedExport = useLiveWith<
    Awaited<ReturnType<typeof loadAccountData>>,
    CachedAccountExport | undefined
  >(loadAccountData, ({ readExport }) => readExport(userId), undefined, [userId])
  const rows = useOpenRows('account_export') ?? []
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState('')
  const [isUnreached, setUnreached] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const shown = cachedExport?.export ?? null
  const isWaiting = shown?.state === 'waiting'

  async function pull(): Promise<ExportResult> {
    const result = await loadAccountData()
      .then(({ pullExport }) => pullExport(userId))
      // Not 'unreachable': useWhenBack would retry in a loop while the network is up.
      .catch((): ExportResult => ({ kind: 'refused', words: unreachableMessage(), fields: {} }))
    setUnreached(result.kind === 'unreachable')
    return result
  }

  useOnShow(userId, () => void pull())
  useWhenBack(isUnreached, () => void pull())
  useEffect(() => {
    if (!isWaiting) return undefined
    // Most are made at once.
    const soon = setTimeout(() => void pull(), firstLookMs)
    const stop = repeatPull(async () => ((await pull()).kind === 'done' ? 'saved' : 'failed'))
    return () => {
      clearTimeout(soon)
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pull` changes per render; these are its inputs
  }, [userId, isWaiting])

  async function startExport() {
    setProblem('')
    // The button goes when the request is stored.
    titleRef.current?.focus({ preventScroll: true })
    const parts = await loadAccountData().catch(() => null)
    if (!parts) return setProblem(unreachableMessage())
    await parts.requestExport(userId).catch(() => setProblem(m.profile_not_stored()))
  }

  /** With a link of this minute. */
  async function download() {
    // Each press would download the whole file.
    if (isOpening) return
    setProblem('')
    setOpening(true)
    const result = await pull().finally(() => setOpening(false))
    if (result.kind === 'unreachable') return setProblem(unreachableMessage())
    if (result.kind === 'refused') return setProblem(result.words)
    if (result.value === undefined) return
    const link = document.createElement('a')
    link.href = result.value
    link.download = ''
    link.click()
  }

  const [row] = rows
  const canAsk =
    row === undefined && !isWaiting && (shown === null || Date.parse(shown.next_at) <= Date.now())
  return (
    <div>
      <h3 ref={titleRef} tabIndex={-1} className={css({ fontSize: 'xl' })}>
        {m.data_export()}
      </h3>
      <p className={css({ mt: '1' })}>{m.data_export_hint()}</p>
      {shown ? (
        <p className={css({ mt: '2', fontWeight: 'bold' })} role="status" data-export={shown.state}>
          {stateLabel(shown)}
        </p>
      ) : null}
      {isUnreached ? <AsOf at={cachedExport?.at ?? null} /> : null}
      {row ? <PendingAction row={row} canEdit={false} text="" discardLabel={m.undo()} /> : null}
      {problem === '' ? null : (
        <Notice tone="error" role="alert" css={{ mt: '2' }}>
          {problem}
        </Notice>
      )}
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', mt: '3' })}>
        {shown?.state === 'made' ? (
          <Button aria-disabled={isOpening} onClick={() => void download()}>
            {m.data_export_save()}
          </Button>
        ) : null}
        {canAsk ? (
          <Button variant={shown?.state === 'made' ? 'quiet' : 'solid'} onClick={() => void startExport()}>
            {m.data_export_ask()}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function stateLabel({ state, size, asked_at, expires_at }: AccountExport): string {
  if (state === 'waiting') return m.data_export_waiting()
  if (state === 'failed') return m.data_export_failed()
  if (state === 'expired') return m.data_export_expired({ date: formatDate(asked_at) })
  return m.data_export_made({ size: formatFileSize(size ?? 0), date: formatDate(expires_at ?? asked_at) })
}
