import { useState } from 'react'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Notice } from '#ui/notice.ts'
import { CodeForm } from './code-form.tsx'
import { loadProgressCodes } from './load-progress-codes.ts'
import { ShownCard } from './shown-card.tsx'
import type { SavedProgress } from './shown-progress.store.ts'

const unread: SavedProgress[] | null = null

/** What the codes entered on this device show, and the field for another. */
export function ShownProgress() {
  const saved = useLiveWith<Awaited<ReturnType<typeof loadProgressCodes>>, SavedProgress[] | null>(
    loadProgressCodes,
    ({ readShown }) => readShown(),
    unread,
    [],
  )
  const [removedNames, setRemovedNames] = useState<readonly string[]>([])
  if (!saved) return null
  return (
    <div className={css({ display: 'grid', gap: '6', mt: '6' })}>
      {removedNames.map((name) => (
        <Notice key={name} tone="wait" role="status">
          {m.shown_withdrawn({ name })}
        </Notice>
      ))}
      {saved.map((one) => (
        <ShownCard
          key={one.code}
          saved={one}
          onRemoved={() => setRemovedNames((names) => [...new Set([...names, one.progress.first_name])])}
        />
      ))}
      <CodeForm hasCodes={saved.length > 0} />
    </div>
  )
}
