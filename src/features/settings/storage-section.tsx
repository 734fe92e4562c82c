import { useRef, useState, type ReactNode, type Ref } from 'react'
import { engine, type Engine } from '#engine/engine.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { formatFileSize } from '#domain/file-size.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { ClearButton } from './clear-button.tsx'
import type { Clearable, StorageState } from './storage.store.ts'
import { SettingsSection } from './settings-section.tsx'
import { SizeRow } from './size-row.tsx'

type Storage = Awaited<ReturnType<Engine['late']>>['storage']

const loadStorage = (): Promise<Storage> => withRetry(async () => (await (await engine()).late()).storage)

/** Why something with the storage failed, in words; null if it did not. `failed`: of what rejects, or resolves to false. */
async function problemOf(
  work: (storage: Storage) => Promise<unknown>,
  failed: () => string,
): Promise<string | null> {
  const storage = await loadStorage().catch(() => null)
  if (!storage) return unreachableMessage()
  const isDone = await work(storage).catch(() => false)
  return isDone === false ? failed() : null
}

/** The storage used by kind, with clear buttons. `children` are further storage settings. */
export function StorageSection({ children }: { children?: ReactNode }) {
  const [state, setState] = useState<StorageState | null>(null)
  /** Why the storage could not be measured, in words. */
  const [problem, setProblem] = useState<string | null>(null)
  const { showToast } = useToasts()
  const takesFocus = useRef(false)

  async function measure(isAgain = false) {
    const read = async (storage: Storage) => {
      const measured = await storage.readStorage()
      takesFocus.current = isAgain
      setState(measured)
    }
    setProblem(await problemOf(read, m.storage_not_measured))
  }

  useOnShow('', () => void afterHydration(() => measure()))

  async function clear(kind: Clearable) {
    const failure = await problemOf(({ clearStored }) => clearStored(kind), m.storage_not_cleared)
    showToast(failure ?? m.storage_cleared(), { type: failure === null ? 'success' : 'error' })
    await measure()
  }

  async function persist() {
    const failure = await problemOf(
      ({ requestPersistentStorage }) => requestPersistentStorage(),
      m.persist_refused,
    )
    if (failure !== null) showToast(failure, { type: 'warning' })
    await measure()
  }

  /** In place of the button that measured again. */
  function focusMeasured(part: HTMLElement | null): void {
    if (!part || !takesFocus.current) return
    takesFocus.current = false
    part.focus({ preventScroll: true })
  }

  return (
    <SettingsSection title={m.storage_title()} hint={m.storage_hint()}>
      {problem === null ? null : (
        <Notice tone="wait" role="status">
          {problem}{' '}
          <Button variant="plain" onClick={() => void measure(true)}>
            {m.try_again()}
          </Button>
        </Notice>
      )}
      {state ? <StorageUsage state={state} onClear={clear} part={focusMeasured} /> : null}
      {state ? <Persistence isPersisted={state.isPersisted} onAsk={() => void persist()} /> : null}
      {children}
    </SettingsSection>
  )
}

type UsesProps = {
  state: StorageState
  onClear: (kind: Clearable) => Promise<void>
  part: Ref<HTMLDivElement>
}

function StorageUsage({ state: { use, roomBytes }, onClear, part }: UsesProps) {
  const most = Math.max(use.app, use.cachedContent, use.files, use.userData, 1)
  const sizeProps = (bytes: number) => ({ amount: formatFileSize(bytes), share: bytes / most })
  return (
    <div ref={part} tabIndex={-1}>
      <ul className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
        <SizeRow name={m.storage_app()} hint={m.storage_app_hint()} {...sizeProps(use.app)} />
        <SizeRow
          name={m.storage_reading()}
          hint={m.storage_reading_hint()}
          {...sizeProps(use.cachedContent)}
          action={
            <ClearButton
              label={m.storage_clear_reading()}
              question={m.storage_clear_sure()}
              disabled={use.cachedContent === 0}
              onClear={() => onClear('cachedContent')}
            />
          }
        />
        <SizeRow
          name={m.storage_files()}
          hint={m.storage_files_hint()}
          {...sizeProps(use.files)}
          action={
            <ClearButton
              label={m.storage_clear_files()}
              question={m.storage_clear_files_sure()}
              disabled={use.files === 0}
              onClear={() => onClear('files')}
            />
          }
        />
        <SizeRow name={m.storage_own()} hint={m.storage_own_hint()} {...sizeProps(use.userData)} />
      </ul>
      {roomBytes === null ? null : (
        <div className={css({ mt: '3', color: 'soft', fontSize: 'sm' })}>
          {m.storage_room({ size: formatFileSize(roomBytes) })}
        </div>
      )}
    </div>
  )
}

function Persistence({ isPersisted, onAsk }: { isPersisted: boolean | null; onAsk: () => void }) {
  if (isPersisted === null) return <div className={css({ color: 'soft' })}>{m.persist_unknown()}</div>
  if (isPersisted) return <div>{m.persist_yes()}</div>
  return (
    <div>
      <div>{m.persist_no()}</div>
      <Button variant="plain" onClick={onAsk} css={{ ml: '-2' }}>
        {m.persist_ask()}
      </Button>
    </div>
  )
}
