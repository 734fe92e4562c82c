import { useEffect, type RefObject } from 'react'

/** For a form in the place of the button that opened it: its field takes the focus, which the button had. */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }, [form, name])
}
