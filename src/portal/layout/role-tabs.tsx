import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { ButtonLink } from '#ui/link.ts'
import { icons } from '../icons.ts'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import type { Tab } from '../schema/catalogue.ts'

const Pick = styled('button', {
  base: { textAlign: 'left', cursor: 'pointer', _after: { content: '""', position: 'absolute', inset: '0' } },
})

type RoleTabsProps = {
  tabs: readonly Tab[]
  chosen: Tab | undefined
  /** Roles of the user that have no tab here: their cards only link to their dashboards. */
  others: readonly string[]
}

/** One card per role: pressing it selects the role's tab, its link opens the role's own dashboard. */
export function RoleTabs({ tabs, chosen, others }: RoleTabsProps) {
  const { roles, onSearch } = usePortal()
  const shown = tabs.flatMap(({ role, ...tab }) => {
    const entry = role === undefined ? undefined : roles[role]
    return role && entry ? [{ ...tab, role, shape: icons[entry.icon], isPicked: true }] : []
  })
  const linked = others.flatMap((role) => {
    const entry = roles[role]
    return entry
      ? [{ id: role, label: entry.title, note: '', role, shape: icons[entry.icon], isPicked: false }]
      : []
  })
  const all = [...shown, ...linked]
  return (
    <section className={css({ mt: '5' })}>
      <div
        className={css({ display: 'flex', gap: '3', alignItems: 'center', flexWrap: 'wrap', color: 'soft' })}
      >
        <h2 className={css({ fontSize: 'lg', color: 'ink' })}>{m.portal_managing({ count: all.length })}</h2>
        <div className={css({ display: 'flex', gap: '2' })} data-role-icons="">
          {all.map(({ id, shape }) => (
            <Icon shape={shape} key={id} size={18} aria-hidden="true" />
          ))}
        </div>
      </div>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
          gap: '4',
          mt: '3',
        })}
      >
        {all.map(({ id, label, note, role, shape, isPicked }) => {
          const isChosen = id === chosen?.id
          return (
            <div
              className={css({
                position: 'relative',
                p: '4',
                bg: isChosen ? 'tint' : 'card',
                borderWidth: '1.5px',
                borderColor: isChosen ? 'accent' : 'line',
                borderRadius: 'md',
                overflow: 'hidden',
                display: 'flex',
                flexDirection: 'column',
                gap: '2',
              })}
              key={id}
            >
              <div className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
                <div className={css({ color: 'accent' })}>
                  <Icon shape={shape} size={24} aria-hidden="true" />
                </div>
                {isPicked ? (
                  <Pick
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onSearch({ tab: id })}
                    css={{ fontWeight: 'bold' }}
                  >
                    {label}
                  </Pick>
                ) : (
                  <span className={css({ fontWeight: 'bold' })}>{label}</span>
                )}
              </div>
              <div className={css({ color: 'soft', fontSize: 'sm', flex: '1' })}>{note}</div>
              <div className={css({ position: 'relative', zIndex: '1', alignSelf: 'flex-start' })}>
                <ButtonLink
                  to={addressOf(role)}
                  variant="quiet"
                  aria-label={m.portal_open_of({ role: label })}
                >
                  {m.portal_open()}
                </ButtonLink>
              </div>
            </div>
          )
        })}
      </div>
    </section>
  )
}
