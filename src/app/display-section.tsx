import { lineHeights, textSizes, type DisplaySettings } from '#domain/display-settings.ts'
import { ChoiceField } from '#features/settings/choice-field.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { CheckField } from '#ui/check-field.tsx'
import { saveDisplaySettings, useDisplaySettings } from './display-settings.ts'
import { turnShortcuts, useShortcutsOn } from './shortcut-setting.ts'

const sizeLabel = [m.display_size_usual, m.display_size_large, m.display_size_larger, m.display_size_largest]
const lineLabels = [m.display_lines_usual, m.display_lines_wide, m.display_lines_widest]

/** How this device shows text: size, space between lines, movement and contrast. */
export function DisplaySection() {
  const settings = useDisplaySettings()
  const areKeysOn = useShortcutsOn()
  const choose = (change: Partial<DisplaySettings>) => saveDisplaySettings({ ...settings, ...change })
  return (
    <SettingsSection title={m.display_title()} hint={m.display_hint()}>
      <ChoiceField
        label={m.display_size()}
        value={String(settings.size)}
        options={textSizes.map((_, step) => [String(step), sizeLabel[step]?.() ?? ''] as const)}
        onChoose={(size) => choose({ size: Number(size) })}
      />
      <ChoiceField
        label={m.display_lines()}
        value={String(settings.lines)}
        options={lineHeights.map((_, step) => [String(step), lineLabels[step]?.() ?? ''] as const)}
        onChoose={(lines) => choose({ lines: Number(lines) })}
      />
      <CheckField
        name="reduced-motion"
        isChecked={settings.reducesMotion}
        onChange={(reducesMotion) => choose({ reducesMotion })}
      >
        {m.display_reduced_motion()}
      </CheckField>
      <CheckField
        name="high-contrast"
        isChecked={settings.highContrast}
        onChange={(highContrast) => choose({ highContrast })}
      >
        {m.display_high_contrast()}
      </CheckField>
      <CheckField name="shortcuts" isChecked={areKeysOn} onChange={turnShortcuts} hint={m.shortcuts_hint()}>
        {m.shortcuts_on()}
      </CheckField>
    </SettingsSection>
  )
}
