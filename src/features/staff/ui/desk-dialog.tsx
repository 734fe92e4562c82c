import type { ComponentProps } from 'react'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import { DeskProvider } from './desk-provider.tsx'

/** A dialog with the components of the staff desk in it. */
export function DeskDialog({ children, ...dialog }: ComponentProps<typeof RichDialog>) {
  return (
    <RichDialog {...dialog}>
      <DeskProvider>{children}</DeskProvider>
    </RichDialog>
  )
}
