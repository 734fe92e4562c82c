import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { costOf } from '#platform/preferences.ts'
import { Button } from '#ui/button.ts'
import { Modal } from '#ui/modal.tsx'

const Heading = chakra('h2')

type SizeQuestionProps = {
  file: { title: string; size: string; bytes: number | null }
  onYes: () => void
  onClose: () => void
}

/** Asked before a large file on mobile data: what it weighs, and what that costs where a tariff is known. */
export function SizeQuestion({ file, onYes, onClose }: SizeQuestionProps) {
  const cost = costOf(file.bytes ?? 0)
  return (
    <Modal
      label={m.dl_ask_title()}
      onClose={onClose}
      position="fixed"
      inset="0"
      m="auto"
      w="min(24rem, calc(100vw - 2rem))"
      h="fit-content"
      borderRadius="md"
      borderWidth="1px"
      borderColor="line"
    >
      <Box p="5">
        <Heading fontSize="xl">{m.dl_ask_title()}</Heading>
        <Box mt="2">{m.dl_ask({ title: file.title, size: file.size })}</Box>
        {cost === null ? null : <Box>{m.dl_ask_cost({ cost: formatNumber(Math.round(cost)) })}</Box>}
        <Flex mt="4" gap="3" flexWrap="wrap">
          <Button onClick={onYes}>{m.dl_ask_yes()}</Button>
          <Button look="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        </Flex>
      </Box>
    </Modal>
  )
}
