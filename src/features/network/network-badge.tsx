import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { useSnapshot } from 'valtio'
import { connectivity } from '#platform/connectivity.ts'
import { session } from '#platform/session.ts'
import { useLive } from '#platform/use-live.ts'
import { badgeWords } from './badge-words.ts'

const nothingWaits = { waiting: 0, parked: 0, lastSentAt: null }
const dots = { good: 'rungwe', wait: 'jua', bad: 'udongo' } as const

/** The network said honestly, in words; announced politely when it changes. */
export function NetworkBadge() {
  const { state } = useSnapshot(connectivity)
  const userId = useSnapshot(session).user?.id ?? null
  const status = useLive(
    () => import('./network.store.ts'),
    (store) => store.readStatus(userId),
    nothingWaits,
    [userId],
  )
  const { words, tone } = badgeWords(state, status)
  return (
    <Flex
      role="status"
      data-network={state}
      gap="2"
      alignItems="center"
      borderWidth="1px"
      borderColor="line"
      borderRadius="full"
      px="3"
      py="1"
      fontSize="xs"
      lineHeight="1.25"
    >
      <Box boxSize="9px" flexShrink="0" borderRadius="full" bg={dots[tone]} aria-hidden="true" />
      {words}
    </Flex>
  )
}
