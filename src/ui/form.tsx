import type { ComponentProps } from 'react'
import { styled } from '#ui/styled.ts'
import { NeedsScripts } from './needs-scripts.tsx'

const Element = styled('form', {}, { method: 'dialog' })

/**
 * A form submitted by React. Before hydration a submit does nothing, because `method="dialog"` has no effect outside a
 * dialog; another method would load a page, lose the input or put a password into the URL. Without JavaScript a notice
 * replaces the fields.
 */
export function Form({ children, ...form }: ComponentProps<typeof Element>) {
  return (
    <Element {...form}>
      <NeedsScripts />
      {children}
    </Element>
  )
}
