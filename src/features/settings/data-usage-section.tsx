import { useLive } from '#engine/use-live.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { UsageSection } from '#platform/usage/data-usage.ts'
import { costOf } from '#platform/storage/preferences.ts'
import { usePreferences } from '#platform/storage/use-preferences.ts'
import { css } from '#styled/css'
import { formatFileSize } from '#domain/file-size.ts'
import { SettingsSection } from './settings-section.tsx'
import { SizeRow } from './size-row.tsx'

const names: Record<UsageSection, () => string> = {
  app: m.diary_app,
  blog: m.nav_blog,
  archive: m.nav_archive,
  account: m.diary_account,
  files: m.diary_files,
}

/** This month's data usage by section, with its cost. */
export function DataUsageSection() {
  const read = useLive(({ settings }) => settings.readDataUsage(), null, [])
  const rows = read ?? []
  // Subscribes, so that a changed tariff updates the cost at once.
  usePreferences()
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const cost = total > 0 ? costOf(total) : null
  return (
    <SettingsSection title={m.diary_title()} hint={m.diary_hint()}>
      {rows.length === 0 ? (
        <div className={css({ color: 'soft', minH: '6' })}>{read ? m.diary_empty() : null}</div>
      ) : (
        <div>
          <ul className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
            {rows.map(({ section, bytes }) => (
              <SizeRow
                key={section}
                name={names[section]()}
                amount={formatFileSize(bytes)}
                share={bytes / (rows[0]?.bytes ?? 1)}
              />
            ))}
          </ul>
          <div className={css({ mt: '3', fontWeight: 'bold' })}>
            {cost === null
              ? m.diary_total({ size: formatFileSize(total) })
              : m.diary_total_cost({ size: formatFileSize(total), cost: formatNumber(Math.ceil(cost)) })}
          </div>
        </div>
      )}
    </SettingsSection>
  )
}
