import { spokenLocale } from '#i18n/locale.ts'
import { Button } from '#ui/button.ts'
import { chooseLanguage } from './choose-language.ts'

/** Offers the other language, in that language. */
export function LanguageSwitch() {
  const other = spokenLocale() === 'en' ? 'sw' : 'en'
  return (
    <Button look="plain" fontSize="sm" lang={other} onClick={() => void chooseLanguage(other)}>
      {other === 'sw' ? 'Kiswahili' : 'English'}
    </Button>
  )
}
