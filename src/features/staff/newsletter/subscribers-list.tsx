import { useState } from 'react'
import { Box } from '@chakra-ui/react/box'
import type { Subscriber } from '#domain/staff-newsletter.ts'
import { failureMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { loadDesk } from '../frame/load-desk.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { languageLabel } from '../ui/language-label.ts'
import { StateBadge } from '../ui/state-badge.tsx'

const columns = (): Column<Subscriber>[] => [
  { id: 'email', label: m.desk_email(), view: ({ email }) => email },
  { id: 'name', label: m.desk_name(), view: ({ name }) => name },
  { id: 'language', label: m.desk_language(), view: ({ locale }) => languageLabel(locale) },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ unsubscribed_at }) =>
      unsubscribed_at === null ? (
        <StateBadge tone="good">{m.desk_subscribed()}</StateBadge>
      ) : (
        <StateBadge tone="plain">{m.desk_unsubscribed()}</StateBadge>
      ),
  },
  timeColumn('at', m.desk_since_when(), ({ subscribed_at }) => subscribed_at),
]

/** Who gets the newsletter, also as a file. */
export function SubscribersList() {
  const { search } = useDesk()
  return (
    <>
      <FileButton />
      <ListView
        list="subscribers"
        filter={{
          q: search.q,
          state: search.filter === 'active' || search.filter === 'ended' ? search.filter : undefined,
        }}
        name={m.desk_subscribers()}
        search={m.desk_subscribers_search()}
        filters={[
          {
            key: 'filter',
            label: m.desk_state(),
            options: [
              ['active', m.desk_subscribed()],
              ['ended', m.desk_unsubscribed()],
            ],
          },
        ]}
        columns={columns()}
        nameOf={({ email }) => email}
        empty={m.desk_subscribers_empty()}
      />
    </>
  )
}

function FileButton() {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  async function save(): Promise<void> {
    // Each request is an entry of the audit log.
    if (isRunning) return
    setRunning(true)
    setFailure('')
    const answer = await fetchFile()
    setRunning(false)
    if (answer instanceof Blob) saveFile(answer)
    else setFailure(wordsOf(answer))
  }
  return (
    <Box>
      <Button variant="quiet" aria-disabled={isRunning} onClick={() => void save()}>
        {m.desk_csv()}
      </Button>
      <Box role="status" display="grid" gap="2" mt="2">
        {isRunning ? <Box color="soft">{m.desk_csv_running()}</Box> : null}
        {failure ? <Notice tone="wait">{failure}</Notice> : null}
      </Box>
    </Box>
  )
}

/** `unreachable` also where the code for it, or the database, cannot be loaded. */
async function fetchFile(): Promise<Blob | number | 'unreachable'> {
  try {
    return await (await loadDesk()).fetchSubscribersFile()
  } catch {
    return 'unreachable'
  }
}

function wordsOf(answer: number | 'unreachable'): string {
  if (answer === 'unreachable') return failureMessage('unreachable')
  if (answer === 401 || answer === 403) return m.desk_csv_forbidden()
  return answer === 429 ? m.desk_csv_too_many() : failureMessage('failed')
}

function saveFile(file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = 'subscribers.csv'
  link.click()
  // The browser must have started to read it before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
