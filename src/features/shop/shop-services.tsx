import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { SectionHeading } from '#ui/section-heading.ts'

export function ShopServices({ services }: { services: Packs['products']['services'] }) {
  return (
    <section>
      <SectionHeading>{m.shop_services()}</SectionHeading>
      <div
        className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, gap: '6' })}
      >
        {services.map(({ id, title, text }) => (
          <div className={css({ borderLeftWidth: '4px', borderColor: 'highlight', pl: '4' })} key={id}>
            <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
            <div className={css({ mt: '1', color: 'soft' })}>{text}</div>
          </div>
        ))}
      </div>
    </section>
  )
}
