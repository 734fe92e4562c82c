import { Box } from '@chakra-ui/react/box'
import { useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { EntryFacts } from './entry-facts.tsx'
import { checkEntry, type Problems } from './entry-problems.ts'
import { EntryTexts } from './entry-texts.tsx'
import { MirrorList } from './mirror-list.tsx'
import type { useEntry } from './use-entry.ts'
import { VersionList } from './version-list.tsx'

type EntryFormProps = {
  entry: ReturnType<typeof useEntry>
  isPublished: boolean
  /** Called when the device has the change, with the entry's id. */
  onSaved: (id: string) => void
  /** Publishes what was saved under this id. */
  onPublish: (id: string) => Promise<unknown>
  onWithdraw: (() => void) | undefined
}

const noProblems: Problems = new Map()

/** The fields of an entry. What is typed is kept on the device; saving sends it. */
export function EntryForm({ entry, isPublished, onSaved, onPublish, onWithdraw }: EntryFormProps) {
  const { text, change, isChanged, isOutdated } = entry
  const [isTried, setTried] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const formRef = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const checked = checkEntry(text)
  const problems = isTried && 'problems' in checked ? checked.problems : noProblems

  function showFirstProblem(): void {
    setTried(true)
    // After the errors and the tab that has one are rendered.
    setTimeout(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 50)
  }

  async function store(onStored: (id: string) => unknown): Promise<void> {
    if (isBusy.current) return
    if ('problems' in checked) return showFirstProblem()
    isBusy.current = true
    try {
      const id = await entry.save(checked.entry)
      await onStored(id)
      setTried(false)
      setFailed(false)
      onSaved(id)
    } catch {
      setFailed(true)
    } finally {
      isBusy.current = false
    }
  }

  return (
    <div ref={formRef}>
      {isOutdated ? (
        <Notice tone="wait" role="status" css={{ mt: '3' }}>
          <div>{outdatedMessage(entry)}</div>
          <Box display="flex" gap="2" flexWrap="wrap" mt="2">
            <Button variant="quiet" onClick={entry.keepOwn}>
              {m.desk_entry_keep_own()}
            </Button>
            <Button variant="plain" onClick={entry.takeTheirs}>
              {m.desk_entry_take_theirs()}
            </Button>
          </Box>
        </Notice>
      ) : null}
      <EntryTexts text={text} problems={problems} onChange={change} />
      <EntryFacts text={text} problems={problems} onChange={change} />
      <MirrorList text={text} problems={problems} onChange={change} />
      <VersionList text={text} problems={problems} onChange={change} />
      <div role="status">
        {isFailed ? <Notice tone="error">{m.desk_not_stored()}</Notice> : null}
        {problems.size > 0 ? <Notice tone="error">{m.desk_entry_incomplete()}</Notice> : null}
      </div>
      <Box display="flex" gap="3" flexWrap="wrap" mt="4">
        {isOutdated ? null : (
          <Button
            aria-disabled={!isChanged}
            onClick={() => (isChanged ? void store(() => undefined) : undefined)}
          >
            {isChanged ? m.desk_entry_save() : m.desk_letter_saved()}
          </Button>
        )}
        {isOutdated || isPublished ? null : (
          <Button variant="quiet" onClick={() => void store(onPublish)}>
            {isChanged ? m.desk_entry_save_publish() : m.desk_entry_publish()}
          </Button>
        )}
        {isPublished && onWithdraw ? (
          <Button variant="danger" onClick={onWithdraw}>
            {m.desk_entry_withdraw()}
          </Button>
        ) : null}
      </Box>
      <Box color="soft" fontSize="sm" mt="2">
        {isChanged ? m.desk_entry_kept() : null}
      </Box>
    </div>
  )
}

function outdatedMessage({ stored }: EntryFormProps['entry']): string {
  return stored?.edited_by ? m.desk_entry_outdated_by({ name: stored.edited_by }) : m.desk_entry_outdated()
}
