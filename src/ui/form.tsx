import type { ComponentProps } from 'react'
import { styled } from '#ui/styled.ts'
import { NeedsScripts } from './needs-scripts.tsx'

const Element = styled('form', {}, { method: 'dialog' })

/**
 * A form that React sends. Until it has come to the page, sending it does nothing: `dialog` closes the dialog around a
 * form, and here there is none. Any other method would load a page, lose what was typed, or put a password in the address.
 * Without scripts there is a sentence in the place of the fields.
 */
export function Form({ children, ...form }: ComponentProps<typeof Element>) {
  return (
    <Element {...form}>
      <NeedsScripts />
      {children}
    </Element>
  )
}
