import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { HeroIllustration } from '#ui/hero-illustration.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageRules, titleId } from '#ui/page-title.tsx'
import type { Packs } from '#catalogues/packs.ts'

/**
 * On a phone the picture is above the text but later in the HTML, so its space is reserved, in the ratio 440 by 340.
 */
const picture = { width: '15.5rem', height: '11.98rem' } as const

export function Hero({ stats }: { stats: Packs['landing']['stats'] }) {
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', md: '1.1fr 0.9fr' },
        gridTemplateRows: { base: `${picture.height} auto`, md: 'auto' },
        gap: { base: '6', md: '10' },
        alignItems: 'center',
        pt: { base: '6', md: '11' },
      })}
      id="hero"
    >
      <div className={css({ gridRow: { base: '2', md: '1' } })}>
        <h1 className={css({ fontSize: '4xl', lineHeight: '1.04', letterSpacing: '-0.035em' })} id={titleId}>
          {m.home_title()}
        </h1>
        <PageRules />
        <p className={css({ mt: '4', mb: '6', color: 'soft', fontSize: 'lg', maxW: 'prose' })}>
          {m.home_lead({ city: company.city })}
        </p>
        <div
          className={css({
            display: 'flex',
            flexDirection: { base: 'column', sm: 'row' },
            alignItems: 'flex-start',
            gap: '3',
          })}
        >
          <ButtonLink to="/contact">{m.home_start()}</ButtonLink>
          <ButtonLink to="/thinkforge" variant="quiet">
            {m.home_courses()}
          </ButtonLink>
        </div>
        <dl className={css({ display: 'flex', gap: '7', mt: '7', flexWrap: 'wrap' })}>
          {stats.map(({ id, value, label }) => (
            <div
              className={css({ display: 'flex', flexDirection: 'column-reverse', minH: '[3.35rem]' })}
              key={id}
            >
              <dt className={css({ color: 'soft', fontSize: 'xs' })}>{label}</dt>
              <dd
                className={css({
                  fontSize: '2xl',
                  fontWeight: 'bold',
                  letterSpacing: '-0.02em',
                  lineHeight: '1.2',
                })}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div
        className={css({
          gridArea: { base: '1 / 1', md: '1 / 2' },
          maxW: { base: `[${picture.width}]`, md: 'full' },
          mx: 'auto',
          w: 'full',
        })}
      >
        <HeroIllustration />
      </div>
    </section>
  )
}
