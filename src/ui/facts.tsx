import { Fragment, type ReactNode } from 'react'
import { Box } from '#styled/jsx'

/** Facts about a thing, each with its name: "Client: Mbeya Girls". */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      as="dl"
      overflowWrap="anywhere"
      mt="3"
      fontSize="sm"
      display="grid"
      gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
      columnGap="3"
      rowGap="1"
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Box as="dt" color="soft">
            {name}
          </Box>
          <Box as="dd" fontWeight="bold">
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}
