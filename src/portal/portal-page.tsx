import { useHydrated } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.ts'
import { SidebarFrame } from './layout/sidebar-frame.tsx'
import { ScreenView } from './layout/screen-view.tsx'
import type { PortalData } from './load-portal.ts'
import type { PortalPlace } from './portal-address.ts'
import { periodOf, PortalProvider, screenOf, useNow, type PortalHost } from './portal-context.ts'

type PortalPageProps = { data: PortalData & { place: PortalPlace }; host: PortalHost }

/** One prerendered page serves all portal URLs: it has placeholders, and the content renders after hydration. */
export function PortalPage(props: PortalPageProps) {
  return useHydrated() ? <PortalView {...props} /> : <Placeholders />
}

export function PortalView({ data, host }: PortalPageProps) {
  const { catalogue, words } = data
  const { screen, path } = screenOf(catalogue, data.place.path)
  const place = { ...data.place, path }
  const view = {
    ...data,
    ...host,
    place,
    screen,
    period: periodOf(screen, host.search.period),
    now: useNow(),
    fields: { ...words.fields, ...catalogue.fields },
    terms: { ...words.terms, ...catalogue.terms },
  }
  return (
    <PortalProvider value={view}>
      <div className={css({ display: { base: 'block', md: 'flex' }, minH: '[70vh]' })}>
        <SidebarFrame />
        <main
          className={css({
            flex: '1',
            minW: '0',
            maxW: '[84rem]',
            px: { base: '4', lg: '8' },
            pt: { base: '2', md: '6' },
            pb: '10',
            overflowWrap: { base: 'anywhere', md: 'break-word' },
          })}
          id="main"
          tabIndex={-1}
        >
          <ScreenView key={`${place.role}/${place.path}`} />
        </main>
      </div>
    </PortalProvider>
  )
}

function Placeholders() {
  return (
    <main className={css({ px: { base: '4', md: '24' }, py: '6' })} id="main" aria-busy="true">
      <NeedsScripts title={m.own_portal_title()} />
      <div className={css({ srOnly: true })}>{m.loading()}</div>
      <Skeleton css={{ h: '10', maxW: 'form' }} />
      <Skeleton css={{ h: '24', mt: '6' }} />
      <Skeleton css={{ h: '24', mt: '4' }} />
    </main>
  )
}
