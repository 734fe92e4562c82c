import { useId, type ReactNode } from 'react'
import { Box, chakra } from '#styled/jsx'

const Heading = chakra('h2')

/** One subject of the settings. */
export function SettingsSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}
      columnGap="8"
      rowGap="4"
      py="7"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box>
        <Heading id={id} fontSize="xl">
          {title}
        </Heading>
        {hint ? (
          <Box color="soft" fontSize="sm" mt="1">
            {hint}
          </Box>
        ) : null}
      </Box>
      <Box display="grid" gap="4" minW="0">
        {children}
      </Box>
    </Box>
  )
}
