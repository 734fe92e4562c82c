import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CheckField } from '#ui/check-field.tsx'
import { ConfirmModal } from '#ui/confirm-modal.tsx'
import type { destinationKeys } from './shortcut-keys.ts'
import { turnShortcuts, useShortcutsOn } from './shortcut-setting.ts'

const destinationLabels: Record<keyof typeof destinationKeys, () => string> = {
  h: m.nav_home,
  l: m.nav_elearning,
  b: m.nav_blog,
  a: m.nav_archive,
  s: m.nav_shop,
  p: m.own_portal_title,
  m: m.shelf_link,
  c: m.nav_contact,
  e: m.settings,
}

/** All shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn()
  const rows: [keys: string[], words: string][] = [
    [['?'], m.shortcuts_list()],
    [['/'], m.shortcuts_search()],
    ...Object.entries(destinationLabels).map(([key, words]): [string[], string] => [['g', key], words()]),
  ]
  return (
    <ConfirmModal title={m.shortcuts_title()} onClose={onClose}>
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: '4',
          rowGap: '2',
          my: '4',
          alignItems: 'baseline',
        })}
      >
        {rows.map(([keys, words]) => (
          <div className={css({ display: 'contents' })} key={words}>
            <dt className={css({ display: 'flex', gap: '1' })}>
              {keys.map((key) => (
                <kbd
                  key={key}
                  className={css({
                    borderWidth: '1px',
                    borderColor: 'edge',
                    borderRadius: 'sm',
                    px: '2',
                    fontFamily: 'ui-monospace, monospace',
                    bg: 'card',
                  })}
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={css({ m: '0' })}>{words}</dd>
          </div>
        ))}
      </dl>
      <CheckField name="shortcuts" isChecked={isOn} onChange={turnShortcuts} hint={m.shortcuts_hint()}>
        {m.shortcuts_on()}
      </CheckField>
      <Button variant="quiet" onClick={onClose} css={{ w: 'full', mt: '4' }}>
        {m.shortcuts_close()}
      </Button>
    </ConfirmModal>
  )
}
