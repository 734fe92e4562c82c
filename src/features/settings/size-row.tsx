import type { ReactNode } from 'react'
import { Box, Flex } from '#styled/jsx'

type SizeRowProps = {
  name: string
  hint?: string
  amount: string
  /** Of the largest, 0 to 1: how long its bar is. */
  share: number
  action?: ReactNode
}

/** A thing with its size, also as a bar. */
export function SizeRow({ name, hint, amount, share, action }: SizeRowProps) {
  return (
    <Box as="li" py="3" borderBottomWidth="1px" borderColor="line">
      <Flex gap="3" alignItems="baseline" justifyContent="space-between" flexWrap="wrap">
        <Box fontWeight="bold">{name}</Box>
        <Box flexShrink="0" fontVariantNumeric="tabular-nums">
          {amount}
        </Box>
      </Flex>
      <Box mt="1" h="6px" bg="line" borderRadius="full" overflow="hidden" aria-hidden="true">
        <svg width="100%" height="6" focusable="false">
          <rect width={`${Math.max(share * 100, share > 0 ? 1 : 0)}%`} height="6" fill="var(--nyasa)" />
        </svg>
      </Box>
      {hint ? (
        <Box color="soft" fontSize="sm" mt="1">
          {hint}
        </Box>
      ) : null}
      {action ? <Box ml="-2">{action}</Box> : null}
    </Box>
  )
}
