import { Box } from '@chakra-ui/react/box'
import { useRouterState } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { arrival } from '#platform/patiently.ts'
import { addKeyframes } from '#theme/style-sheet.ts'

/** A page whose code is on its way, and that it waits for the network. What comes at once shows nothing. */
export function PageProgress() {
  const isComing = useRouterState({ select: ({ isLoading }) => isLoading })
  const isWaiting = useSnapshot(arrival).waiting > 0
  if (!isComing && !isWaiting) return null
  addKeyframes('page-late', 'from{visibility:hidden}')
  addKeyframes('page-coming', 'from{transform:translateX(-100%)}to{transform:translateX(300%)}')
  return (
    <Box position="absolute" insetX="0" top="full" pointerEvents="none" animation="page-late .3s">
      <Box role="progressbar" aria-label={m.page_coming()} h="4px" overflow="hidden" bg="tint">
        <Box h="full" w="33%" bg="nyasa" animation="page-coming 1.2s linear infinite" />
      </Box>
      {isWaiting ? (
        <Box role="status" maxW="page" mx="auto" px="4" py="2" bg="tint" fontSize="sm">
          {m.page_waits_rest()}
        </Box>
      ) : null}
    </Box>
  )
}
