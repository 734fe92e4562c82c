import { Box } from '@chakra-ui/react/box'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { useOnDecrease } from './use-on-decrease.ts'

type UnlistedRowsProps = {
  /** The rows that the list shows. */
  rows: readonly { id: number | string }[]
  open: ReadonlyMap<string, readonly RowFor<'staff'>[]> | undefined
  isShown: boolean
  waiting: (id: string) => ReactNode
  onOpen: ((id: string) => void) | undefined
  /** Called when the server has one of them: it may be in the list now. */
  onSent: () => void
}

/** What waits or was refused on rows that are not in the list, such as a letter that is not on the server yet. */
export function UnlistedRows({ rows, open, isShown, waiting, onOpen, onSent }: UnlistedRowsProps) {
  const shown = new Set(rows.map(({ id }) => String(id)))
  const missing = [...(open ?? [])].filter(([id]) => !shown.has(id))
  useOnDecrease(missing.length, onSent)
  if (!isShown) return null
  return missing.map(([id, [first]]) => (
    <Box key={id} mt="2" p="3" bg="card" border="1px solid var(--line)" borderRadius="md">
      {onOpen ? (
        <Button variant="plain" onClick={() => onOpen(id)}>
          {first?.payload.title}
        </Button>
      ) : (
        <Box fontWeight="bold">{first?.payload.title}</Box>
      )}
      {waiting(id)}
    </Box>
  ))
}
