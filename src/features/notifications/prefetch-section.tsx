import { useState } from 'react'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { hasPeriodicSync } from '#platform/sync/background-sync.ts'
import { defaultPrefetchMb } from '#platform/sync/followed-posts.ts'
import { css } from '#styled/css'
import { CheckField } from '#ui/check-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { loadNotifications } from './load-notifications.ts'

const [least, most] = [0.1, 100]

/** Whether this device prefetches posts, and how much per day; empty if the browser cannot. */
export function PrefetchSection({ userId }: { userId: number }) {
  const mb = useLiveWith(loadNotifications, (parts) => parts.readPrefetchMb(userId), null, [userId])
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  if (!hasPeriodicSync() || mb === null) return null
  const change = (to: number) => {
    setRefused(false)
    void loadNotifications()
      .then((parts) => parts.changePrefetchMb(userId, to))
      .catch(() => setRefused(true))
  }
  const text = typed ?? String(mb)
  const isWrong = !isAllowed(text)
  return (
    <div className={css({ display: 'grid', gap: '3' })} data-prefetch={mb}>
      <CheckField
        name="prefetch"
        isChecked={mb > 0}
        hint={m.prefetch_hint()}
        error={isRefused ? m.prefetch_refused() : undefined}
        onChange={(isOn) => {
          setTyped(null)
          change(isOn ? defaultPrefetchMb : 0)
        }}
      >
        {m.prefetch_posts()}
      </CheckField>
      {mb > 0 ? (
        <TextField
          label={m.prefetch_mb()}
          name="prefetchMb"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={isWrong ? m.prefetch_wrong() : undefined}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (isAllowed(value)) change(Number(value.replace(',', '.')))
          }}
        />
      ) : null}
    </div>
  )
}

function isAllowed(text: string): boolean {
  const number = Number(text.replace(',', '.'))
  return text.trim() !== '' && number >= least && number <= most
}
