import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Modal } from '#ui/modal.tsx'
import type { ListedDraft } from './drafts.store.ts'

const Heading = chakra('h2')

type DeleteDialogProps = { listed: ListedDraft; onDelete: () => void; onClose: () => void }

/** Asks before a post leaves this device; what is on the site stays there. */
export function DeleteDialog({ listed, onDelete, onClose }: DeleteDialogProps) {
  const { draft, row } = listed
  const title = draft.title.trim() || m.writing_untitled()
  return (
    <Modal
      label={m.writing_delete_title()}
      onClose={onClose}
      position="fixed"
      inset="0"
      m="auto"
      w="min(26rem, calc(100vw - 2rem))"
      h="max-content"
      p="5"
      borderRadius="md"
      borderWidth="1px"
      borderColor="line"
      css={{ '&::backdrop': { bg: 'night', opacity: '0.6' } }}
    >
      <Heading fontSize="xl">{m.writing_delete_title()}</Heading>
      <Box mt="2" overflowWrap="anywhere">
        {m.writing_delete_question({ title })}
      </Box>
      {draft.slug === '' ? null : <Box mt="2">{m.writing_delete_stays()}</Box>}
      {row ? <Box mt="2">{m.writing_delete_waiting()}</Box> : null}
      <Flex mt="5" gap="3" flexWrap="wrap">
        <Button look="quiet" color="udongo" borderColor="udongo" onClick={onDelete}>
          {m.writing_delete()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.writing_delete_keep()}
        </Button>
      </Flex>
    </Modal>
  )
}
