import { createLink } from '@tanstack/react-router'
import { use } from 'react'
import { AccountMenu } from '#features/auth/account/account-menu.tsx'
import { SyncBadge } from '#features/sync-centre/sync-badge.tsx'
import { SearchButton } from '#features/search/search-button.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import {
  headerActionsRecipe,
  headerRowRecipe,
  headerStatusRecipe,
  navLinkRecipe,
  siteHeaderRecipe,
  skipLinkRecipe,
  wideActionsRecipe,
} from '#ui/recipes.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { PageProgress } from './page-progress.tsx'
import { appShellContext } from './page-placeholder.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { mainLinks } from 'virtual:page-links'

const NavLink = createLink(styled('a', navLinkRecipe))

const Bar = styled('header', siteHeaderRecipe)
const Status = styled('div', headerStatusRecipe)
const Actions = styled('div', headerActionsRecipe)
const WideActions = styled('div', wideActionsRecipe)
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
        <Status>
          {/* The app shell, which the worker keeps, does not know whether there is a network. */}
          {import.meta.env.SSR && use(appShellContext()) ? null : <SyncBadge />}
        </Status>
        <Actions>
          <SearchButton />
          <WideActions>
            <LanguageSwitch />
            <ModeSwitch />
            <AccountMenu />
          </WideActions>
          <MenuButton />
        </Actions>
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
