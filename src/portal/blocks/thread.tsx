import { ArrowLeft, Check, CheckCheck, Paperclip, Smartphone } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Compose } from '../forms/compose.tsx'
import { spokenMoment } from '../moment.ts'
import { useKept, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'

type Conversation = BlockOf<'conversations'>['conversations'][number]

const Heading = chakra('h3')

/** A conversation from its first message to what was written on this device, and the field to write in. */
export function Thread({ conversation, onBack }: { conversation: Conversation; onBack: () => void }) {
  const { terms, now, keeper, place } = usePortal()
  const keptPlace = `${place.role}/messages/${conversation.id}`
  const kept = useKept(keptPlace)
  const { title, participants, projectId, messages } = conversation
  return (
    <Box minW="0">
      <Flex gap="2" alignItems="flex-start" flexWrap="wrap">
        <Button
          look="plain"
          aria-label={m.portal_back()}
          onClick={onBack}
          display={{ base: 'inline-flex', md: 'none' }}
        >
          <Icon shape={ArrowLeft} size={20} aria-hidden="true" />
        </Button>
        <Box flex="1 1 9rem" minW="0">
          <Heading fontSize="lg">{title}</Heading>
          <Box color="soft" fontSize="sm">
            {participants.map(({ name, role }) => `${name} (${terms[role]?.label ?? role})`).join(', ')}
            {projectId ? ` · ${projectId}` : null}
          </Box>
        </Box>
      </Flex>
      <Box as="ol" mt="4" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" aria-label={title}>
        {messages.map(({ id, sender, senderRole, content, timestamp, status, attachments }) => (
          <Bubble
            key={id}
            isOwn={senderRole === 'me'}
            head={senderRole === 'me' ? sender : `${sender} · ${terms[senderRole]?.label ?? senderRole}`}
          >
            {content}
            {attachments.map((file) => (
              <Flex key={file.name} gap="2" alignItems="center" mt="1" fontSize="sm">
                <Icon shape={Paperclip} size={16} aria-hidden="true" />
                {file.name} · {file.size} · {file.type}
              </Flex>
            ))}
            <Flex gap="1" alignItems="center" color="soft" fontSize="xs" mt="1">
              {spokenMoment(timestamp, now)} ·{' '}
              {status === 'read' ? (
                <Icon shape={CheckCheck} size={14} aria-hidden="true" />
              ) : (
                <Icon shape={Check} size={14} aria-hidden="true" />
              )}
              {terms[status]?.label ?? status}
            </Flex>
          </Bubble>
        ))}
        {kept.map(({ id, fields, savedAt }) => (
          <Bubble key={id} isOwn head={m.portal_you()}>
            <Box whiteSpace="pre-wrap">{fields.text}</Box>
            <Flex gap="2" alignItems="center" color="rungwe" fontSize="sm" mt="1" flexWrap="wrap">
              <Icon shape={Smartphone} size={14} aria-hidden="true" />
              {m.portal_saved()} · {formatTime(savedAt)}
              <Button
                look="plain"
                aria-label={m.portal_remove_of({ title: (fields.text ?? '').slice(0, 40) })}
                onClick={() => void keeper.remove(id)}
              >
                {m.portal_remove()}
              </Button>
            </Flex>
          </Bubble>
        ))}
      </Box>
      <Compose place={keptPlace} />
    </Box>
  )
}

function Bubble({ isOwn, head, children }: { isOwn: boolean; head: string; children: React.ReactNode }) {
  return (
    <Box
      as="li"
      maxW="34rem"
      justifySelf={isOwn ? 'end' : 'start'}
      bg={isOwn ? 'tint' : 'paper'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      px="4"
      py="3"
      overflowWrap="anywhere"
    >
      <Box fontSize="xs" fontWeight="bold" mb="1">
        {head}
      </Box>
      {children}
    </Box>
  )
}
