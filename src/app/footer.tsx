import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { company } from '#catalogues/company.ts'
import { proverbFor } from '#catalogues/proverbs.ts'
import { LazyDeletionBanner } from '#features/auth/account-data/lazy-deletion-banner.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { currentLocale } from '#i18n/locale.ts'
import { css } from '#styled/css'
import { PatternBand } from '#ui/pattern-band.tsx'
import { StandaloneLink } from '#ui/link.ts'
import { linkRowRecipe, siteFooterRecipe, standaloneLinkRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { Shortcuts } from './shortcuts.tsx'
import { footerFacts } from 'virtual:footer-facts'
import { footerLinks } from 'virtual:footer-links'

const FactLink = styled('a', standaloneLinkRecipe)
const Foot = styled('footer', siteFooterRecipe)
const LinkRow = styled('div', linkRowRecipe)

/** Ends each page with a proverb, like the `jina` (saying) of a kanga. */
export function Footer() {
  // Not by path: the server prerenders a single page for all unknown addresses.
  const isUnknown = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/$' })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const proverb = proverbFor(isUnknown ? '/' : path)
  const year = useSyncExternalStore(never, thisYear, builtIn)
  return (
    <>
      <LazyDeletionBanner />
      {/* Here, because this code is on every page and comes after all other. */}
      <Shortcuts />
      <Foot>
        <PatternBand />
        <div>
          <q lang="sw">{proverb.saying}</q>
          <div className={css({ mt: '1', color: 'soft' })}>{proverb[currentLocale()]}</div>
          <LinkRow as="nav" css={{ mt: '5' }} aria-label={m.footer_navigation()}>
            {footerLinks.map(({ to, words }) => (
              <StandaloneLink key={to} to={to}>
                {words()}
              </StandaloneLink>
            ))}
          </LinkRow>
          <Facts />
          <div className={css({ mt: '3', color: 'soft' })}>
            {m.footer_rights({ year, product: company.product })}
          </div>
        </div>
      </Foot>
    </>
  )
}

/** The facts of company.json; those that are not set there are left out. */
function Facts() {
  const { hours, address, map, phone, whatsapp, social } = footerFacts
  const links = [
    ...(map ? [{ text: address, href: map.page }] : []),
    phone,
    ...(whatsapp === null ? [] : [{ text: 'WhatsApp', href: whatsapp }]),
    { text: company.email, href: `mailto:${company.email}` },
    ...social.map(({ name, url }) => ({ text: name, href: url })),
  ]
  return (
    <>
      <div className={css({ mt: '5', textWrap: 'balance' })}>{hours[currentLocale()]}</div>
      <LinkRow>
        {map ? null : (
          <span className={css({ display: 'inline-flex', alignItems: 'center', minH: '11' })}>{address}</span>
        )}
        {links.map(({ text, href }) => (
          <FactLink key={text} href={href}>
            {text}
          </FactLink>
        ))}
      </LinkRow>
    </>
  )
}

const never = () => () => {}
const thisYear = () => String(new Date().getFullYear())
/** The year of the build until hydration: cached HTML may date from last year. */
const builtIn = () => String(import.meta.env.VITE_BUILD_YEAR)
