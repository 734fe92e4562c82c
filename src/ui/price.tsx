import { Box } from '#styled/jsx'

/** A price, with the one before a reduction struck out beside it. */
export function Price({ price, before }: { price: string; before?: string | null }) {
  return (
    <Box as="p" mt="2">
      <Box as="strong" fontSize="lg" fontWeight="bold" letterSpacing="-0.01em">
        {price}
      </Box>
      {before ? (
        <Box as="s" ml="2" color="soft" fontSize="sm">
          {before}
        </Box>
      ) : null}
    </Box>
  )
}
