import { useState } from 'react'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Notice } from '#ui/notice.ts'
import { CodeForm } from './code-form.tsx'
import { loadProgressCodes } from './load-progress-codes.ts'
import { ShownCard } from './shown-card.tsx'
import type { KeptProgress } from './shown-progress.store.ts'

const unread: KeptProgress[] | null = null

/** What the codes entered on this device show, and the field for another. */
export function ShownProgress() {
  const kept = useLiveWith<Awaited<ReturnType<typeof loadProgressCodes>>, KeptProgress[] | null>(
    loadProgressCodes,
    ({ readShown }) => readShown(),
    unread,
    [],
  )
  const [gone, setGone] = useState<readonly string[]>([])
  if (!kept) return null
  return (
    <div className={css({ display: 'grid', gap: '6', mt: '6' })}>
      {gone.map((name) => (
        <Notice key={name} tone="wait" role="status">
          {m.shown_withdrawn({ name })}
        </Notice>
      ))}
      {kept.map((one) => (
        <ShownCard
          key={one.code}
          kept={one}
          onGone={() => setGone((names) => [...new Set([...names, one.progress.first_name])])}
        />
      ))}
      <CodeForm hasSome={kept.length > 0} />
    </div>
  )
}
