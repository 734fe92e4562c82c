import type { ReactNode } from 'react'
import { Form } from './form.tsx'

/** The filter fields above a list. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      css={[
        {
          display: 'grid',
          gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr' },
          gap: '3',
          mt: '6',
        },
        { '& > :first-of-type, & > :last-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } } },
      ]}
    >
      {children}
    </Form>
  )
}
