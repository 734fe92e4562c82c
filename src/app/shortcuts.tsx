import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { isTyping, readShortcuts } from './shortcut-keys.ts'
import { localItems } from '#platform/storage/web-storage.ts'

const ShortcutsDialog = lazyWithRetry(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** As `useShortcutsOn` (shortcut-setting.ts), which would make what lists the shortcuts a part of every page. */
function areOn(): boolean {
  return localItems().getItem('shortcuts') !== 'off'
}

/** Listens for shortcuts of one or two keys, on every page, and lists them at `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const read = readShortcuts()
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || isTyping(event.target)
      if (isElsewhere || !areOn() || document.querySelector('dialog[open], [role=dialog]')) return
      const shortcut = read(event, event.timeStamp)
      if (!shortcut) return
      event.preventDefault()
      if (shortcut.kind === 'list') setOpen(true)
      else if (shortcut.kind === 'go') void navigate({ to: shortcut.to })
      else {
        const field = document.querySelector<HTMLElement>('[data-list-search] input')
        if (field) field.focus()
        else document.querySelector<HTMLElement>('[data-search-button]')?.click()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  const close = () => setOpen(false)
  return isOpen ? (
    <LazyOverlay onClose={close}>
      <ShortcutsDialog onClose={close} />
    </LazyOverlay>
  ) : null
}
