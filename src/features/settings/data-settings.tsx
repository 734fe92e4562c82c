import { m } from '#i18n/paraglide/messages.js'
import { changePreferences, defaultPreferences } from '#platform/storage/preferences.ts'
import { usePreferences } from '#platform/storage/use-preferences.ts'
import { CheckField } from '#ui/check-field.tsx'
import { NumberSetting } from './number-setting.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Settings of data saver, tariff per MB and the mobile download limit. */
export function DataSettings() {
  const { dataSaver, tariffPerMb, mobileLimitMb } = usePreferences()
  return (
    <SettingsSection title={m.settings_data()} hint={m.settings_data_hint()}>
      <CheckField
        name="dataSaver"
        isChecked={dataSaver}
        hint={m.data_saver_hint()}
        onChange={(isOn) => changePreferences({ dataSaver: isOn })}
      >
        {m.data_saver()}
      </CheckField>
      <NumberSetting
        label={m.tariff()}
        hint={m.tariff_hint()}
        name="tariffPerMb"
        value={tariffPerMb}
        problem={m.no_number()}
        onChange={(value) => changePreferences({ tariffPerMb: value })}
      />
      <NumberSetting
        label={m.mobile_limit()}
        hint={m.mobile_limit_hint()}
        name="mobileLimitMb"
        value={mobileLimitMb}
        problem={m.no_number()}
        onChange={(value) => changePreferences({ mobileLimitMb: value ?? defaultPreferences.mobileLimitMb })}
      />
    </SettingsSection>
  )
}
