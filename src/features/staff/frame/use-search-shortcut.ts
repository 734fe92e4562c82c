import { useEffect, type RefObject } from 'react'

/** The key "/" focuses the search in a place, unless somebody types or a dialog is open. */
export function useSearchShortcut(containerRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [role=dialog]')) return
      const field = containerRef.current?.querySelector('input')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [containerRef])
}
