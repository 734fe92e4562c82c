import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { createLink } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { icons } from '../icons.ts'
import { tellSample } from '../sample-button.tsx'
import type { BlockOf } from '../schema/catalogue.ts'
import { Panel } from './panel.tsx'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  h: 'full',
  minH: '12',
  px: '3',
  py: '2',
  textAlign: 'left',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
  cursor: 'pointer',
  _pointed: { borderColor: 'accent', bg: 'tint' },
} as const
const RowLink = createLink(styled('a', { base: row }))
const RowAnchor = styled('a', { base: row })
const RowButton = styled('button', { base: row }, { type: 'button' })

const List = styled('ul', {
  base: { display: 'grid', gap: '2' },
  variants: {
    look: {
      list: { gridTemplateColumns: '1fr' },
      cards: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' },
      swatches: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 5rem), 1fr))' },
    },
  },
})

type Links = BlockOf<'links'>

export function LinksBlock({ title, look, items }: Links) {
  return (
    <Panel title={title}>
      <List look={look}>
        {items.map((item) => (
          <li key={item.label}>
            {item.colour ? <Swatch {...item} colour={item.colour} /> : <Entry {...item} />}
          </li>
        ))}
      </List>
    </Panel>
  )
}

function Entry({ label, note, icon, to, href }: Links['items'][number]) {
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
  return <RowButton onClick={() => tellSample(label)}>{content}</RowButton>
}

/** A colour that is copied to the clipboard when pressed. */
function Swatch({ label, colour }: { label: string; colour: string }) {
  const copyColour = async () =>
    (await copyToClipboard(colour))
      ? showToast(m.copied(), { type: 'success' })
      : showToast(m.copy_failed(), { type: 'error' })
  return (
    <RowButton
      onClick={() => void copyColour()}
      aria-label={m.portal_copy({ text: label })}
      css={{ flexDirection: 'column', px: '1', gap: '1' }}
    >
      <div
        className={css({ w: 'full', h: '8', borderRadius: 'sm', borderWidth: '1px', borderColor: 'line' })}
        style={{ background: colour }}
      />
      <span className={css({ fontSize: 'xs' })}>{label}</span>
    </RowButton>
  )
}
