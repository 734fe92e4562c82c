import { Box } from '@chakra-ui/react/box'
import { formatMoney, type Currency } from '#domain/money.ts'

/** An amount in a table, whose digits stay together. */
export function Amount({ of, currency }: { of: number; currency: Currency }) {
  return (
    <Box as="span" whiteSpace="nowrap">
      {formatMoney(of, currency)}
    </Box>
  )
}
