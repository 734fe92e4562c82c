import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { styled } from '#ui/styled.ts'
import { icons } from '../icons.ts'
import { useAction } from '../action-button.tsx'
import { usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Panel } from './panel.tsx'
import { RowAnchor, RowButton, RowLink } from './row-parts.ts'
import { Swatch } from './swatch.tsx'

const List = styled('ul', {
  base: { display: 'grid', gap: '2' },
  variants: {
    variant: {
      list: { gridTemplateColumns: '1fr' },
      cards: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' },
      swatches: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 5rem), 1fr))' },
    },
  },
})

type Links = BlockOf<'links'>

export function LinksBlock({ title, look, items }: Links) {
  const { hasSamples } = usePortal()
  const shown = hasSamples ? items : items.filter(isReal)
  return (
    <Panel title={title}>
      <List variant={look}>
        {shown.map((item) => (
          <li key={item.label}>
            {item.colour ? <Swatch {...item} colour={item.colour} /> : <Entry {...item} />}
          </li>
        ))}
      </List>
    </Panel>
  )
}

type Item = Links['items'][number]

/** Whether a press does something; the rest are samples. */
function isReal({ to, href, colour, does }: Item): boolean {
  return Boolean(to ?? href ?? colour) || typeof does === 'string'
}

function Entry({ label, note, icon, to, href, does }: Item) {
  const { press, dialog } = useAction({ label, does })
  const shape = icon ? icons[icon] : null
  const content = (
    <>
      {shape ? (
        <div className={css({ color: 'accent', flexShrink: '0' })}>
          <Icon shape={shape} size={20} aria-hidden="true" />
        </div>
      ) : null}
      <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
        <span className={css({ display: 'block', fontWeight: 'bold' })}>{label}</span>
        {note ? (
          <span className={css({ display: 'block', color: 'soft', fontSize: 'sm' })}>{note}</span>
        ) : null}
      </span>
    </>
  )
  if (to) return <RowLink to={to}>{content}</RowLink>
  if (href) return <RowAnchor href={href}>{content}</RowAnchor>
  return (
    <>
      <RowButton onClick={press}>{content}</RowButton>
      {dialog}
    </>
  )
}
