import { css } from '#styled/css'
import { Later } from '#ui/later.tsx'
import type { ThingKind } from './thing.ts'

/** The save button of a page: its place is kept, the button comes when the page answers input. */
export function SaveLater({ kind, name, title }: { kind: ThingKind; name: string; title: string }) {
  return (
    <Later
      key={name}
      load={async () => (await import('./save-button.tsx')).SaveButton}
      props={{ kind, name, title }}
      place={css.raw({ minH: '11', minW: '[min(12.8rem, 60vw)]' })}
    />
  )
}
