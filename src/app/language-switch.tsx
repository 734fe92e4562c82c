import { currentLocale } from '#i18n/locale.ts'
import { Button } from '#ui/button.ts'
import { chooseLanguage } from './choose-language.ts'

/** Offers the other language, in that language. */
export function LanguageSwitch() {
  const other = currentLocale() === 'en' ? 'sw' : 'en'
  return (
    <Button look="plain" lang={other} onClick={() => void chooseLanguage(other)} css={{ fontSize: 'sm' }}>
      {other === 'sw' ? 'Kiswahili' : 'English'}
    </Button>
  )
}
