import { Mail, MapPin, MessageCircle, Phone } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import type { Packs } from '#catalogues/packs.ts'
import { styled } from '#ui/styled.ts'

const Anchor = styled('a', {
  base: {
    color: 'accent',
    fontWeight: 'bold',
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    overflowWrap: 'anywhere',
  },
})

const icons = { email: Mail, phone: Phone, location: MapPin, 'live-chat': MessageCircle }

/** Four contact options of the company. */
export function ContactCards({ cards }: { cards: Packs['contact']['cards'] }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        gap: '4',
        mt: '6',
      })}
    >
      {cards.map((card) => {
        const shape = icons[card.id]
        return (
          <div
            className={css({
              bg: 'card',
              borderWidth: '1px',
              borderColor: 'line',
              borderRadius: 'md',
              p: '4',
            })}
            key={card.id}
          >
            <div className={css({ color: 'accent' })}>
              <Icon shape={shape} size={24} aria-hidden="true" />
            </div>
            <h2 className={css({ fontSize: 'lg', mt: '2' })}>{card.title}</h2>
            <ContactLinks card={card} />
            <div className={css({ color: 'soft', fontSize: 'sm' })}>{card.text}</div>
          </div>
        )
      })}
    </div>
  )
}

function ContactLinks({ card: { value, href, others } }: { card: Packs['contact']['cards'][number] }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' })}>
      {href === null ? (
        <div className={css({ display: 'flex', alignItems: 'center', minH: '11', fontWeight: 'bold' })}>
          {value}
        </div>
      ) : (
        <Anchor href={href}>{value}</Anchor>
      )}
      {others.map((other) => (
        <Anchor key={other.href} href={other.href}>
          {other.label}
        </Anchor>
      ))}
    </div>
  )
}
