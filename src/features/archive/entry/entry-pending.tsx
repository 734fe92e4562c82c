import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { startArchivePull } from '#features/archive/start-pulls.ts'

/** An entry that is still loading, or is neither cached nor available offline. */
export function EntryPending({ id, back, isUnsaved }: { id: number; back?: ReactNode; isUnsaved: boolean }) {
  return (
    <div className={css({ py: { base: '4', md: '8' }, maxW: 'prose' })}>
      {back}
      <PageTitle css={{ mt: '4' }}>{m.nav_archive()}</PageTitle>
      {isUnsaved ? <EntryUnsaved id={id} /> : <EntryPlaceholder />}
    </div>
  )
}

export function EntryUnsaved({ id }: { id: number }) {
  return (
    <Notice tone="wait" role="status" css={{ mt: '4' }}>
      <div className={css({ fontWeight: 'bold' })}>{m.archive_not_saved()}</div>
      <div className={css({ mt: '1' })}>{m.archive_not_saved_hint()}</div>
      <Button look="quiet" onClick={() => startArchivePull(id)} css={{ mt: '3' }}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}

export function EntryPlaceholder() {
  return (
    <div className={css({ mt: '4' })} role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </div>
  )
}
