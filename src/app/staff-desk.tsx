import type { DeskViewName } from '#domain/desk-views.ts'
import { deskViews } from '#domain/desk-views.ts'
import { rolesOf } from '#domain/user-roles.ts'
import { may } from '#domain/permissions.ts'
import type { DeskHost } from '#features/staff/desk-host.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { ChartBlock } from '#portal/blocks/chart-block.tsx'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'

const Desk = lazyWithRetry(() => import('#features/staff/desk.tsx'), 'Desk')

const chart: DeskHost['chart'] = (data) => <ChartBlock kind="chart" look="bars" {...data} />

/** The staff desk in the portal; its code is lazy-loaded, and only for users who may see the view. */
export function staffDesk(
  user: DeskHost['user'] | null,
  search: DeskHost['search'],
  onSearch: DeskHost['onSearch'],
) {
  return {
    isOpen: (name: DeskViewName) => user !== null && may(rolesOf(user), deskViews[name]),
    view: (name: DeskViewName, period: DeskHost['period']) =>
      user ? (
        <LazySection placeholderStyle={css.raw({ minH: '[60vh]' })} placeholder={m.loading()}>
          <Desk key={name} name={name} host={{ user, search, onSearch, period, chart }} />
        </LazySection>
      ) : null,
  }
}
