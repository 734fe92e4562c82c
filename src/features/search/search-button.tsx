import { createLink } from '@tanstack/react-router'
import { Search } from 'lucide'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Icon } from '#ui/icon.tsx'
import { useState, type MouseEvent } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { iconLinkRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

const IconLink = createLink(styled('a', iconLinkRecipe))

const SearchDialog = lazyWithRetry(() => import('./search-dialog.tsx'), 'SearchDialog')

/** Opens the search as a dialog; without JavaScript it works as a link to the search page. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <IconLink
        to="/search"
        data-search-button
        aria-haspopup="dialog"
        aria-label={m.search_title()}
        title={m.search_title()}
        onClick={open}
      >
        <Icon shape={Search} size={20} aria-hidden="true" />
      </IconLink>
      {isOpen ? (
        <LazyOverlay onClose={() => setOpen(false)}>
          <SearchDialog onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
