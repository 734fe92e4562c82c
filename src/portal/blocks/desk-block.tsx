import type { DeskViewName } from '#domain/desk-views.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { usePortal } from '../portal-context.ts'
import type { Block } from '../schema/catalogue.ts'

/**
 * The blocks for this user. Who may use the staff desk sees it in place of the samples beside it, and not the blocks
 * that a view of it replaces. Others see the samples, or where there are none a sentence.
 */
export function useBlocksFor(blocks: readonly Block[]): readonly Block[] {
  const { desk, hasSamples } = usePortal()
  const views = blocks.filter((block) => block.kind === 'desk')
  const open = views.filter(({ name }) => desk.isOpen(name))
  if (open.length > 0) return open
  const others = blocks.filter(
    ({ kind, replacedBy }) => kind !== 'desk' && !(replacedBy && desk.isOpen(replacedBy)),
  )
  const closed = views.filter(({ quiet }) => !quiet).slice(0, 1)
  return (hasSamples && others.length > 0) || closed.length === 0 ? others : closed
}

/** A view of the staff desk, or a sentence for those who may not see it. */
export function DeskBlock({ name }: { name: DeskViewName }) {
  const { desk, screen, period, hasSamples } = usePortal()
  if (desk.isOpen(name)) return desk.view(name, hasSamples && screen.periods ? period : undefined)
  return (
    <p className={css({ color: 'soft' })} data-desk-closed="">
      {m.desk_closed()}
    </p>
  )
}
