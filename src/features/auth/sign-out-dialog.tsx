import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Modal } from '#ui/modal.tsx'
import { signOutQuestion } from './sign-out-question.ts'

const Heading = chakra('h2')

/** What becomes of what was not sent: a shared phone must not send it, and nothing may be lost by surprise. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { unsent, drafts } = useSnapshot(signOutQuestion)
  const count = unsent ?? 0

  async function leave(what: 'keep' | 'discard') {
    const { signOut } = await import('./sign-out.sync.ts')
    await signOut(what)
    onClose()
  }

  return (
    <Modal
      label={m.sign_out_title()}
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
      <Heading fontSize="xl">{m.sign_out_title()}</Heading>
      <Box mt="2" mb="5" display="grid" gap="2">
        {count > 0 ? <p>{m.sign_out_unsent({ count })}</p> : null}
        {drafts > 0 ? <p>{m.sign_out_drafts({ count: drafts })}</p> : null}
      </Box>
      <Box display="grid" gap="3">
        <Button onClick={() => void leave('keep')}>{m.sign_out_keep()}</Button>
        <Box color="soft" fontSize="sm" mt="-1">
          {count > 0 ? m.sign_out_keep_hint() : m.sign_out_keep_drafts()}
        </Box>
        <Button look="quiet" color="udongo" borderColor="udongo" onClick={() => void leave('discard')}>
          {m.sign_out_discard({ count: count + drafts })}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.sign_out_stay()}
        </Button>
      </Box>
    </Modal>
  )
}
