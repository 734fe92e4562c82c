import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { PageHead } from '#ui/page-head.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { isSample, useLiveBlocks } from '../blocks/block-source.tsx'
import { Blocks } from '../blocks/blocks.tsx'
import { useBlocksFor } from '../blocks/desk-block.tsx'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import { isListScreen } from './is-list-screen.ts'
import { PeriodChoice } from './period-choice.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { ActionButton } from '../action-button.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { ScreenTabs } from './screen-tabs.tsx'

/** A screen: header, top blocks, tabs and side panels. */
export function ScreenView() {
  const { screen, search, user, place, hasSamples, onSearch } = usePortal()
  const { title, lead, news, action, tabs, top, blocks, aside } = screen
  const shownTabs = tabsFor(tabs, user?.roles)
  const tab = shownTabs.find(({ id }) => id === search.tab) ?? firstTab(shownTabs, user?.role)
  const { live, Provider, report } = useLiveBlocks()
  const visible = useBlocksFor([...top, ...(tab?.blocks ?? []), ...blocks, ...(tab?.aside ?? []), ...aside])
  const showsSamples = hasSamples && visible.some((block) => isSample(block) && !live.has(block))
  const isDesk = useBlocksFor([...(tab?.blocks ?? []), ...blocks])[0]?.kind === 'desk'
  const hasRoleTabs = tabs.some(({ role }) => role)
  const isList = isListScreen(place.path, [...top, ...(tab?.blocks ?? []), ...blocks])
  return (
    <Provider value={report}>
      <div
        data-screen={addressOf(place.role, place.path)}
        data-tab={tab?.id}
        className={isList ? css({ display: { mdDown: 'flex' }, flexDirection: 'column' }) : undefined}
      >
        <PageHead title={m.page_title({ title, product: company.product })} />
        <div
          className={css({
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            flexWrap: 'wrap',
            gap: '4',
          })}
        >
          <div className={css({ maxW: 'prose' })}>
            <h1 className={css({ fontSize: { base: '[1.5rem]', md: '3xl' } })}>{title}</h1>
            {lead ? <p className={css({ mt: '1', color: 'soft' })}>{lead}</p> : null}
            {hasSamples && news ? <p className={css({ mt: '1', color: 'soft' })}>{news}</p> : null}
            {showsSamples && !isDesk ? (
              <p className={css({ mt: '1', fontSize: 'xs', color: 'soft' })} data-sample="">
                {m.portal_sample()}
              </p>
            ) : null}
          </div>
          <div
            className={css({
              display: 'flex',
              gap: '3',
              flexWrap: 'wrap',
              alignItems: 'center',
              maxW: 'full',
            })}
          >
            {screen.periods && hasSamples ? <PeriodChoice /> : null}
            {action && (hasSamples || action.to) ? <ActionButton variant="solid" {...action} /> : null}
          </div>
        </div>
        <SectionTabs />
        {screen.search ? (
          <div className={css({ maxW: 'form', mt: { base: '3', md: '4' } })}>
            <SearchField
              isCompact
              label={screen.search.label}
              value={search.q ?? ''}
              onSearch={(text) => onSearch({ q: text || undefined }, true)}
            />
          </div>
        ) : null}
        <div className={isList ? css({ order: { mdDown: '1' } }) : undefined}>
          <Blocks blocks={top} />
        </div>
        {hasRoleTabs ? (
          <RoleTabs tabs={shownTabs} chosen={tab} others={otherRoles(shownTabs, user?.roles)} />
        ) : null}
        {shownTabs.length > 0 && !hasRoleTabs ? <ScreenTabs tabs={shownTabs} chosen={tab} /> : null}
        <Beside key={tab ? `${place.path} ${tab.id}` : place.path} aside={[...(tab?.aside ?? []), ...aside]}>
          {tab ? (
            <div
              role={hasRoleTabs ? undefined : 'tabpanel'}
              id="panel"
              aria-labelledby={hasRoleTabs ? undefined : `tab-${tab.id}`}
            >
              <Blocks blocks={tab.blocks} isList={isList} />
            </div>
          ) : null}
          <Blocks blocks={blocks} isList={isList} />
        </Beside>
      </div>
    </Provider>
  )
}

type Tabs = ReturnType<typeof usePortal>['screen']['tabs']

/** Shows role cards only for the user's roles; with fewer than two of them, all are shown. */
function tabsFor(tabs: Tabs, ownRoles: readonly string[] | undefined): Tabs {
  const visibleTabs = tabs.filter(({ role }) => !role || ownRoles?.includes(role))
  return visibleTabs.length < 2 ? tabs : visibleTabs
}

/** The first tab; among cards of roles, that of the user's own. */
function firstTab(tabs: Tabs, role: string | undefined): Tabs[number] | undefined {
  return tabs.find((tab) => tab.role !== undefined && tab.role === role) ?? tabs[0]
}

/** The user's roles that none of the cards represents. */
function otherRoles(tabs: Tabs, ownRoles: readonly string[] = []): string[] {
  return ownRoles.filter((role) => tabs.every((tab) => tab.role !== role))
}

type BesideProps = { aside: Tabs[number]['aside']; children: React.ReactNode }

function Beside({ aside, children }: BesideProps) {
  if (aside.length === 0) return children
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' },
        columnGap: '5',
        alignItems: 'start',
      })}
    >
      <div className={css({ minW: '0' })}>{children}</div>
      <Blocks blocks={aside} />
    </div>
  )
}
