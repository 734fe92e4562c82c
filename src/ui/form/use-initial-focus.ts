import { useEffect, type RefObject } from 'react'

/** Focuses a field of a form that replaced its button, which had the focus. */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }, [form, name])
}
