import { Box } from '@chakra-ui/react/box'

export type Figure = { label: string; value: string; note?: string | undefined; isBad?: boolean }

/** Key figures as tiles; a bad one has a border of its own beside its note. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      asChild
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr))"
      gap="2"
      mt="2"
    >
      <dl>
        {figures.map(({ label, value, note, isBad }) => (
          <Box
            key={label}
            p="3"
            bg="card"
            border="1px solid"
            borderColor={isBad ? 'danger' : 'line'}
            borderRadius="md"
            overflowWrap="anywhere"
          >
            <Box asChild fontSize="xs" color="soft">
              <dt>{label}</dt>
            </Box>
            <Box asChild fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
              <dd>{value}</dd>
            </Box>
            {note ? (
              <Box asChild fontSize="xs" color={isBad ? 'danger' : 'soft'}>
                <dd>{note}</dd>
              </Box>
            ) : null}
          </Box>
        ))}
      </dl>
    </Box>
  )
}
