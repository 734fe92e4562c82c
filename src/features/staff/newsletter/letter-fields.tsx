import { Tabs } from '@chakra-ui/react/tabs'
import { maxLetterLength, maxSubjectLength } from '#domain/limits.ts'
import { locales } from '#domain/locale.ts'
import type { LetterText } from '#domain/staff-newsletter.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { currentLocale } from '#i18n/locale.ts'
import { languageLabel } from '../ui/language-label.ts'

type LetterFieldsProps = { texts: LetterText; onChange: (texts: LetterText) => void }

/** Subject and text in both languages. */
export function LetterFields({ texts, onChange }: LetterFieldsProps) {
  return (
    <Tabs.Root defaultValue={currentLocale()}>
      <Tabs.List aria-label={m.desk_language()}>
        {locales.map((locale) => (
          <Tabs.Trigger key={locale} value={locale}>
            {languageLabel(locale)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {locales.map((locale) => (
        <Tabs.Content key={locale} value={locale} display="grid" gap="3" _hidden={{ display: 'none' }}>
          <TextField
            label={m.desk_subject()}
            name={`subject-${locale}`}
            maxLength={maxSubjectLength}
            value={texts.subject[locale]}
            onChange={({ target }) =>
              onChange({ ...texts, subject: { ...texts.subject, [locale]: target.value } })
            }
          />
          <TextAreaField
            label={m.desk_letter_text()}
            name={`body-${locale}`}
            rows={10}
            maxLength={maxLetterLength}
            value={texts.body[locale]}
            onChange={({ target }) => onChange({ ...texts, body: { ...texts.body, [locale]: target.value } })}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
