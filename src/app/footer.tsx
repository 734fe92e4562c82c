import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { company } from '#catalogues/company.ts'
import { proverbFor } from '#catalogues/proverbs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { currentLocale } from '#i18n/locale.ts'
import { css } from '#styled/css'
import { PatternBand } from '#ui/pattern-band.tsx'
import { TextLink } from '#ui/link.ts'
import { footerLinks } from 'virtual:page-links'

/** Ends each page with a proverb, like the `jina` (saying) of a kanga. */
export function Footer() {
  // Not by path: the server prerenders a single page for all unknown addresses.
  const isUnknown = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/$' })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const proverb = proverbFor(isUnknown ? '/' : path)
  const year = useSyncExternalStore(never, thisYear, builtIn)
  return (
    <footer className={css({ mt: '12', textAlign: 'center' })}>
      <PatternBand />
      <div className={css({ px: '4', py: '8' })}>
        <q className={css({ fontWeight: 'bold', fontSize: 'xl', letterSpacing: '-0.01em' })} lang="sw">
          {proverb.saying}
        </q>
        <div className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>{proverb[currentLocale()]}</div>
        <nav
          className={css({
            display: 'flex',
            mt: '5',
            columnGap: '5',
            justifyContent: 'center',
            flexWrap: 'wrap',
          })}
          aria-label={m.footer_navigation()}
        >
          {footerLinks.map(({ to, words }) => (
            <TextLink
              key={to}
              to={to}
              css={{ display: 'inline-flex', alignItems: 'center', minH: '11', fontSize: 'sm' }}
            >
              {words()}
            </TextLink>
          ))}
        </nav>
        <div className={css({ mt: '3', color: 'soft', fontSize: 'sm' })}>
          {m.footer_rights({ year, product: company.product })} · {company.city}, {company.country}
        </div>
      </div>
    </footer>
  )
}

const never = () => () => {}
const thisYear = () => String(new Date().getFullYear())
/** The year of the build until hydration: cached HTML may date from last year. */
const builtIn = () => String(import.meta.env.VITE_BUILD_YEAR)
