import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { m } from '#i18n/paraglide/messages.js'
import { addKeyframes } from '#theme/style-sheet.ts'

const Dot = chakra('span', {
  base: {
    boxSize: '2',
    borderRadius: 'full',
    bg: 'nyasa',
    animation: 'viora-dot 1.2s infinite',
    '&:nth-of-type(2)': { animationDelay: '200ms' },
    '&:nth-of-type(3)': { animationDelay: '400ms' },
  },
})

/** In words as well: dots say nothing to a screen reader, and stand still where motion is unwanted. */
export function TypingDots() {
  addKeyframes('viora-dot', '0%,60%,100%{opacity:0.3}30%{opacity:1}')
  return (
    <Flex data-typing alignItems="center" gap="2" color="soft" fontSize="sm" minH="11">
      <Flex gap="1" aria-hidden="true">
        <Dot />
        <Dot />
        <Dot />
      </Flex>
      {m.chat_typing()}
    </Flex>
  )
}
