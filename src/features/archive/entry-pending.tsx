import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { startArchivePull } from './start-pulls.ts'

/** Software that is on its way, or that this device does not have and can't fetch now. */
export function EntryPending({ id, back, isUnsaved }: { id: number; back?: ReactNode; isUnsaved: boolean }) {
  return (
    <Box py={{ base: '4', md: '8' }} maxW="prose">
      {back}
      {isUnsaved ? <EntryUnsaved id={id} /> : <EntryPlaceholder />}
    </Box>
  )
}

export function EntryUnsaved({ id }: { id: number }) {
  return (
    <Notice tone="wait" mt="4" role="status">
      <Box fontWeight="bold">{m.archive_not_saved()}</Box>
      <Box mt="1">{m.archive_not_saved_hint()}</Box>
      <Button look="quiet" mt="3" onClick={() => startArchivePull(id)}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}

export function EntryPlaceholder() {
  return (
    <Box mt="4" role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </Box>
  )
}
