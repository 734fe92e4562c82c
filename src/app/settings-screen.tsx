import { company } from '#catalogues/company.ts'
import { colourModes, type ColourMode } from '#domain/colour-mode.ts'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { PasswordChangeForm } from '#features/auth/password/password-change-form.tsx'
import { ResendVerification } from '#features/auth/account/resend-verification.tsx'
import { ChoiceField } from '#features/settings/choice-field.tsx'
import { DataUsageSection } from '#features/settings/data-usage-section.tsx'
import { DataSettings } from '#features/settings/data-settings.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StorageSection } from '#features/settings/storage-section.tsx'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { lazySection, LoadingWords } from '#ui/lazy-section.tsx'
import { StandaloneLink } from '#ui/link.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import { chooseLanguage } from './choose-language.ts'
import { chooseMode, useColourMode } from './colour-mode.ts'
import { DisplaySection } from './display-section.tsx'

// Not on a device that has not opened them with a network.
const SessionsList = lazySection(() => import('#features/auth/account/sessions-list.tsx'), 'SessionsList', {
  placeholder: <SessionsLater />,
})
const SecondStep = lazySection(() => import('#features/auth/second-step/second-step.tsx'), 'SecondStep', {
  placeholder: <LoadingWords />,
})

function SessionsLater() {
  return m.sessions_would_be_here()
}

const modeLabels: Record<ColourMode, () => string> = {
  system: m.mode_name_system,
  light: m.mode_name_light,
  dark: m.mode_name_dark,
}

/** All settings: those of the device for everyone, those of the account for signed-in users. */
export function SettingsScreen() {
  return (
    <div className={css({ maxW: '[60rem]', mx: 'auto', py: { base: '6', md: '10' } })}>
      <PageHead title={m.page_title({ title: m.settings(), product: company.product })} />
      <PageTitle css={{ mb: '6' }}>{m.settings()}</PageTitle>
      <NeedsScripts />
      <AppearanceSection />
      <DisplaySection />
      <DataSettings />
      <DataUsageSection />
      <StorageSection>
        <StandaloneLink to="/install" css={{ mt: '3', fontSize: 'md' }}>
          {m.offline_app_title()}
        </StandaloneLink>
      </StorageSection>
      <AccountSections />
    </div>
  )
}

function AppearanceSection() {
  const mode = useColourMode()
  return (
    <SettingsSection title={m.settings_look()}>
      <ChoiceField
        label={m.language()}
        value={currentLocale()}
        options={[
          ['en', 'English'],
          ['sw', 'Kiswahili'],
        ]}
        onChoose={(locale) => void chooseLanguage(locale)}
      />
      <ChoiceField
        label={m.colours()}
        value={mode}
        options={colourModes.map((name) => [name, modeLabels[name]()] as const)}
        onChoose={chooseMode}
      />
    </SettingsSection>
  )
}

function AccountSections() {
  const { user, isLoading } = useAuth()
  if (!user) {
    return isLoading ? null : (
      <SettingsSection title={m.settings_account()}>
        <SignInPrompt from="/settings">{m.settings_needs_login()}</SignInPrompt>
      </SettingsSection>
    )
  }
  return (
    <>
      <SettingsSection title={m.sessions_title()} hint={m.sessions_hint()}>
        <SessionsList userId={user.id} />
      </SettingsSection>
      <SettingsSection title={m.settings_password()} hint={m.settings_password_hint()}>
        <PasswordChangeForm key={user.id} userId={user.id} />
      </SettingsSection>
      <SettingsSection title={m.factor_title()}>
        <SecondStep />
      </SettingsSection>
      <SettingsSection title={m.settings_email()} hint={m.settings_email_hint()}>
        <div className={css({ display: 'flex', alignItems: 'flex-start' })}>
          <ResendVerification userId={user.id} />
        </div>
      </SettingsSection>
    </>
  )
}
