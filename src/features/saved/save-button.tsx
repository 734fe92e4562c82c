import { BookmarkCheck, BookmarkPlus, TriangleAlert } from 'lucide'
import { formatFileSize } from '#domain/file-size.ts'
import { useLive } from '#engine/use-live.ts'
import { css, cx } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatAge } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { rowButton, rowReport } from '#ui/action-row.ts'
import { Button } from '#ui/button.ts'
import { focusIfLost, focusInPlace } from '#ui/focus-if-lost.ts'
import { saveProgress, progressKey, startSave } from './save-progress.ts'
import { saveState, type SaveState } from './save-state.ts'
import type { SavedView } from './saved.store.ts'
import type { SavedKind } from './saved-item.ts'

const unread: SavedView = { thing: undefined, version: null }

type SaveButtonProps = {
  kind: SavedKind
  name: string
  title: string
  /** `listed` has the title, which distinguishes the buttons of a list; `short` is for a row of actions. */
  label?: 'whole' | 'listed' | 'short'
}

/** "Save for offline" with a text for each of its five states. */
export function SaveButton({ kind, name, title, label = 'whole' }: SaveButtonProps) {
  const { thing, version } = useLive(({ saved }) => saved.readSaved(kind, name), unread, [kind, name])
  const doing = useSnapshot(saveProgress)[progressKey(kind, name)]
  const state = saveState(thing, version, doing === 'saving')
  const network = useSnapshot(connectivity).state
  const isBegun = thing !== undefined && thing.removedAt === 0 && thing.savedAt === 0
  useEffect(() => {
    // Resumes an unfinished save as soon as the network is available.
    if (isBegun && network === 'online' && navigator.onLine) void startSave(kind, name, title)
  }, [isBegun, network, kind, name, title])
  const [isPressed, setPressed] = useState(false)
  const isInRow = label === 'short'
  const words = buttonLabels[state]()
  return (
    <div className={css(isInRow && { display: 'contents' })} data-save={state}>
      <div
        className={css(
          isInRow
            ? { display: 'contents' }
            : { display: 'flex', gap: '3', alignItems: 'center', flexWrap: 'wrap' },
        )}
      >
        {state === 'saved' ? null : (
          <Button
            variant="quiet"
            aria-busy={state === 'saving'}
            aria-disabled={state === 'saving'}
            aria-label={{ whole: undefined, listed: `${words}: ${title}`, short: words }[label]}
            onClick={() => {
              setPressed(true)
              void startSave(kind, name, title)
            }}
            className={isInRow ? rowButton : undefined}
          >
            <Icon shape={BookmarkPlus} size={18} aria-hidden="true" />
            {isInRow && state === 'none' ? m.save_short() : words}
          </Button>
        )}
        <div className={isInRow ? rowReport : css({ fontSize: 'sm', fontWeight: 'bold' })} role="status">
          {thing && state === 'saved' ? (
            <SavedNote
              bytes={thing.bytes}
              savedAt={thing.savedAt}
              // In a list what was saved is added above, and moves the note.
              onShow={isPressed ? (label === 'listed' ? focusIfLost : focusInPlace) : null}
            />
          ) : null}
          {state === 'partly' || state === 'outdated' ? (
            <div className={css({ display: 'flex', gap: '2', alignItems: 'center', color: 'pending' })}>
              <Icon shape={TriangleAlert} size={16} aria-hidden="true" />
              {state === 'outdated' ? m.saved_outdated() : partlyMessage(thing?.missing.length ?? 0)}
            </div>
          ) : null}
        </div>
      </div>
      <div className={cx(isInRow && rowReport, css({ color: 'danger', fontSize: 'sm' }))} role="alert">
        {doing === 'no-room' ? m.save_no_room() : doing === 'failed' ? m.save_failed() : null}
      </div>
    </div>
  )
}

const buttonLabels: Record<SaveState, () => string> = {
  none: m.save_for_offline,
  saving: m.saving,
  saved: m.save_for_offline,
  partly: m.save_rest,
  outdated: m.save_update,
}

function partlyMessage(count: number): string {
  return count === 0 ? m.saved_partly_nothing() : m.saved_partly({ count })
}

type SavedNoteProps = { bytes: number; savedAt: number; onShow: typeof focusIfLost | null }

function SavedNote({ bytes, savedAt, onShow }: SavedNoteProps) {
  const [openedAt] = useState(() => Date.now())
  return (
    <div
      ref={onShow}
      tabIndex={-1}
      className={css({ display: 'flex', gap: '2', alignItems: 'center', color: 'success', minH: '11' })}
    >
      <Icon shape={BookmarkCheck} size={18} aria-hidden="true" />
      {m.saved_offline({ size: formatFileSize(bytes), age: formatAge(savedAt, openedAt) })}
    </div>
  )
}
