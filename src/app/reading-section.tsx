import { lineHeights, textSizes, type Reading } from '#domain/reading.ts'
import { ChoiceField } from '#features/settings/choice-field.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { CheckField } from '#ui/check-field.tsx'
import { chooseReading, useReading } from './reading.ts'
import { turnShortcuts, useShortcutsOn } from './shortcut-setting.ts'

const sizeLabel = [m.reading_size_usual, m.reading_size_large, m.reading_size_larger, m.reading_size_largest]
const lineLabels = [m.reading_lines_usual, m.reading_lines_wide, m.reading_lines_widest]

/** How this device shows text: size, space between lines, movement and contrast. */
export function ReadingSection() {
  const reading = useReading()
  const areKeysOn = useShortcutsOn()
  const choose = (change: Partial<Reading>) => chooseReading({ ...reading, ...change })
  return (
    <SettingsSection title={m.reading_title()} hint={m.reading_hint()}>
      <ChoiceField
        label={m.reading_size()}
        value={String(reading.size)}
        options={textSizes.map((_, step) => [String(step), sizeLabel[step]?.() ?? ''] as const)}
        onChoose={(size) => choose({ size: Number(size) })}
      />
      <ChoiceField
        label={m.reading_lines()}
        value={String(reading.lines)}
        options={lineHeights.map((_, step) => [String(step), lineLabels[step]?.() ?? ''] as const)}
        onChoose={(lines) => choose({ lines: Number(lines) })}
      />
      <CheckField name="still" isChecked={reading.isStill} onChange={(isStill) => choose({ isStill })}>
        {m.reading_still()}
      </CheckField>
      <CheckField name="stark" isChecked={reading.isStark} onChange={(isStark) => choose({ isStark })}>
        {m.reading_stark()}
      </CheckField>
      <CheckField name="shortcuts" isChecked={areKeysOn} onChange={turnShortcuts} hint={m.shortcuts_hint()}>
        {m.shortcuts_on()}
      </CheckField>
    </SettingsSection>
  )
}
