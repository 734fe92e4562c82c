import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Pindo } from '#ui/kanga.tsx'
import { Modal } from '#ui/modal.tsx'
import { SearchView } from './search-view.tsx'

const Heading = chakra('h2')

/** The search over the page; Enter in the field goes to its own page, whose address can be kept and shared. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  return (
    <Modal
      label={m.search_title()}
      onClose={onClose}
      data-lock=""
      position="fixed"
      inset="0 0 auto 0"
      w="100vw"
      maxH="100dvh"
      overflowY="auto"
      css={{ '&::backdrop': { bg: '#0009' } }}
    >
      <Box maxW="page" mx="auto" px="4" pb="5">
        <Flex alignItems="center" justifyContent="space-between" minH="14" mr="-2">
          <Heading fontSize="xl">{m.search_title()}</Heading>
          <Button look="plain" color="ink" aria-label={m.search_close()} onClick={onClose}>
            <Icon shape={X} size={24} aria-hidden="true" />
          </Button>
        </Flex>
        <SearchView
          query={query}
          hasFocus
          onQuery={setQuery}
          onChoice={onClose}
          onSubmit={() => {
            if (query.trim() === '') return
            onClose()
            void navigate({ to: '/search', search: { q: query.trim() } })
          }}
        />
      </Box>
      <Pindo />
    </Modal>
  )
}
