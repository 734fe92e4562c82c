import { useState, type ReactNode } from 'react'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { formatFileSize } from '#domain/file-size.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { ClearButton } from './clear-button.tsx'
import type { Clearable, StorageState } from './storage.store.ts'
import { SettingsSection } from './settings-section.tsx'
import { SizeRow } from './size-row.tsx'

const loadStorage = () => withRetry(async () => (await (await engine()).late()).storage)

/** The storage used by kind, with clear buttons. `children` are further storage settings. */
export function StorageSection({ children }: { children?: ReactNode }) {
  const [state, setState] = useState<StorageState | null>(null)
  const { showToast } = useToasts()

  async function measure() {
    setState(await (await loadStorage()).readStorage())
  }

  useOnShow('', () => void afterHydration(measure))

  async function clear(kind: Clearable) {
    await (await loadStorage()).clearStored(kind)
    showToast(m.storage_cleared(), { type: 'success' })
    await measure()
  }

  async function persist() {
    const isPersistent = await (await loadStorage()).requestPersistentStorage()
    if (!isPersistent) showToast(m.persist_refused(), { type: 'warning' })
    await measure()
  }

  return (
    <SettingsSection title={m.storage_title()} hint={m.storage_hint()}>
      {state ? <StorageUsage state={state} onClear={clear} /> : null}
      {state ? <Persistence isPersisted={state.isPersisted} onAsk={() => void persist()} /> : null}
      {children}
    </SettingsSection>
  )
}

type UsesProps = { state: StorageState; onClear: (kind: Clearable) => Promise<void> }

function StorageUsage({ state: { use, roomBytes }, onClear }: UsesProps) {
  const most = Math.max(use.app, use.reading, use.files, use.userData, 1)
  const sizeProps = (bytes: number) => ({ amount: formatFileSize(bytes), share: bytes / most })
  return (
    <div>
      <ul className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
        <SizeRow name={m.storage_app()} hint={m.storage_app_hint()} {...sizeProps(use.app)} />
        <SizeRow
          name={m.storage_reading()}
          hint={m.storage_reading_hint()}
          {...sizeProps(use.reading)}
          action={
            <ClearButton
              label={m.storage_clear_reading()}
              question={m.storage_clear_sure()}
              disabled={use.reading === 0}
              onClear={() => onClear('reading')}
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
