import type { Packs } from '#catalogues/packs.ts'
import { Box, Flex } from '#styled/jsx'

const dots = { Completed: 'rungwe', 'In Production': 'nyasa', 'In Development': 'jua' } as const

type Labels = Packs['projects']['labels']

export function StatusBadge({ status, labels }: { status: keyof typeof dots; labels: Labels }) {
  return (
    <Flex as="span" display="inline-flex" gap="2" alignItems="center" fontSize="xs" fontWeight="bold">
      <Box as="span" boxSize="9px" borderRadius="full" bg={dots[status]} aria-hidden="true" />
      {labels.status[status]}
    </Flex>
  )
}
