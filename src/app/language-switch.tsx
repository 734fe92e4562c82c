import { languageNames } from '#domain/locale.ts'
import { currentLocale } from '#i18n/locale.ts'
import { Button } from '#ui/button.ts'
import { chooseLanguage } from './choose-language.ts'

/** Switches to the other language; the label is in that language. */
export function LanguageSwitch() {
  const other = currentLocale() === 'en' ? 'sw' : 'en'
  return (
    <Button variant="plain" lang={other} onClick={() => void chooseLanguage(other)} css={{ fontSize: 'sm' }}>
      {languageNames[other]}
    </Button>
  )
}
