import { Check } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { GeneratedCover } from '#ui/generated-cover.tsx'
import { ButtonLink } from '#ui/link.ts'

type Service = Packs['scholar']['services'][number]

export function ScholarService({ service }: { service: Service }) {
  return (
    <article
      className={css({
        display: 'flex',
        flexDirection: 'column',
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        overflow: 'hidden',
      })}
    >
      <GeneratedCover seed={service.id} icon={service.icon} style={css.raw({ h: '[72px]' })} />
      <div className={css({ display: 'flex', flexDirection: 'column', flex: '1', p: '5' })}>
        <h2 className={css({ fontSize: 'xl' })}>{service.title}</h2>
        <p className={css({ mt: '1', color: 'soft' })}>{service.text}</p>
        <div
          className={css({
            display: 'flex',
            mt: '3',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            gap: '3',
            flexWrap: 'wrap',
          })}
        >
          <strong className={css({ fontSize: 'lg', fontWeight: 'bold' })}>
            {m.price_from({ price: service.priceFrom })}
          </strong>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>{service.duration}</div>
        </div>
        <ul className={css({ mt: '3', mb: '5', display: 'grid', gap: '2', fontSize: 'sm' })}>
          {service.features.map((feature) => (
            <li className={css({ display: 'flex', gap: '2' })} key={feature}>
              <span className={css({ color: 'success', flexShrink: '0', pt: '1' })}>
                <Icon shape={Check} size={16} aria-hidden="true" />
              </span>
              {feature}
            </li>
          ))}
        </ul>
        <ButtonLink
          to="/contact"
          search={{ subject: service.title }}
          hash="write"
          aria-label={m.get_started_with({ service: service.title })}
          css={{ mt: 'auto' }}
        >
          {m.get_started()}
        </ButtonLink>
      </div>
    </article>
  )
}
