import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import { Modal } from '#ui/modal.tsx'
import { SearchView } from './search-view.tsx'

/** The search as a dialog; Enter opens the search page, whose URL can be shared. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  return (
    <Modal
      label={m.search_title()}
      onClose={onClose}
      data-lock=""
      css={[
        { position: 'fixed', inset: '[0 0 auto 0]', w: 'vw', maxH: 'dvh', overflowY: 'auto' },
        { '&::backdrop': { bg: 'shade' } },
      ]}
    >
      <div className={css({ maxW: 'page', mx: 'auto', px: '4', pb: '5' })}>
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            minH: '14',
            mr: '-2',
          })}
        >
          <h2 className={css({ fontSize: 'xl' })}>{m.search_title()}</h2>
          <Button variant="plain" aria-label={m.search_close()} onClick={onClose} css={{ color: 'ink' }}>
            <Icon shape={X} size={24} aria-hidden="true" />
          </Button>
        </div>
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
      </div>
      <PatternBand />
    </Modal>
  )
}
