import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'

/** The age of content that could not be revalidated; `at` in ms since 1970, null for current content. */
export function AsOf({ at }: { at: number | null }) {
  const [openedAt] = useState(() => Date.now())
  if (at === null) return null
  return (
    <div className={css({ color: 'soft', fontSize: 'sm', fontWeight: 'bold' })} data-as-of="">
      {m.as_of({ time: formatMoment(at, openedAt) })}
    </div>
  )
}
