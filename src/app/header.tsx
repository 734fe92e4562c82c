import { createLink } from '@tanstack/react-router'
import { AccountMenu } from '#features/auth/account/account-menu.tsx'
import { SyncBadge } from '#features/sync-centre/sync-badge.tsx'
import { SearchButton } from '#features/search/search-button.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import { headerRowRecipe, navLinkRecipe, siteHeaderRecipe, skipLinkRecipe } from '#ui/recipes.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { PageProgress } from './page-progress.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { mainLinks } from 'virtual:page-links'

const NavLink = createLink(styled('a', navLinkRecipe))

const Bar = styled('header', siteHeaderRecipe)
const SkipLink = styled('a', skipLinkRecipe)
const Row = styled('div', headerRowRecipe)

/** As wide as the content below it. */
export function Header({ isWide }: { isWide: boolean }) {
  return (
    <Bar>
      <SkipLink href="#main">{m.skip_to_content()}</SkipLink>
      <Row css={[{ maxW: isWide ? 'full' : 'page' }, isWide && { '--side': '1rem' }]}>
        <Logo />
        <Navigation />
        {/* Long labels break before the buttons wrap, for example with a large text size. */}
        <div
          className={css({
            display: 'flex',
            flex: '1 1 0',
            justifyContent: 'flex-end',
            minW: '[min-content]',
          })}
        >
          <SyncBadge />
        </div>
        <div className={css({ display: 'flex', ml: 'auto', alignItems: 'center', flexShrink: '0' })}>
          <SearchButton />
          <div className={css({ display: { base: 'none', md: 'flex' }, alignItems: 'center' })}>
            <LanguageSwitch />
            <ModeSwitch />
            <AccountMenu />
          </div>
          <MenuButton />
        </div>
      </Row>
      <PatternBand />
      <ReadingProgress />
      <PageProgress />
    </Bar>
  )
}

function Navigation() {
  return (
    <nav aria-label={m.main_navigation()}>
      {mainLinks.map(({ to, words }) => (
        <NavLink key={to} to={to} activeOptions={{ exact: to === '/' }}>
          {words()}
        </NavLink>
      ))}
    </nav>
  )
}
