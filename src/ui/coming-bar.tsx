import { Box, type BoxProps } from '#styled/jsx'

/** Something is on its way, at the top of the screen where nothing else is said. What comes at once shows nothing. */
export function ComingBar({ label, ...place }: BoxProps & { label: string }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      position="fixed"
      zIndex="3"
      insetX="0"
      top="0"
      h="4px"
      overflow="hidden"
      bg="tint"
      pointerEvents="none"
      animation="late .3s"
      {...place}
    >
      <Box h="full" w="33%" bg="nyasa" animation="coming 1.2s linear infinite" />
    </Box>
  )
}
