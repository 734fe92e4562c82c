import { Tabs } from '@chakra-ui/react/tabs'
import { entryLimits } from '#domain/archive-entry.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useState } from 'react'
import { languageLabel } from '../ui/language-label.ts'
import type { EntryText } from './entry-draft.ts'
import type { Problems } from './entry-problems.ts'
import { CommaListField } from './comma-list-field.tsx'

export type EntryPartProps = {
  text: EntryText
  problems: Problems
  onChange: (text: EntryText) => void
}

const texts = ['title', 'description', 'requirements', 'tags'] as const

/** The texts that visitors read, in both languages. The tab with an error is shown. */
export function EntryTexts({ text, problems, onChange }: EntryPartProps) {
  const [chosen, choose] = useState<Locale>(currentLocale())
  const [lastProblems, setLastProblems] = useState(problems)
  if (lastProblems !== problems) {
    setLastProblems(problems)
    const isWrong = (locale: Locale) => texts.some((name) => problems.has(`${name}.${locale}`))
    const invalidLocale = locales.find(isWrong)
    if (invalidLocale && !isWrong(chosen)) choose(invalidLocale)
  }
  return (
    <Tabs.Root value={chosen} onValueChange={({ value }) => choose(value === 'sw' ? 'sw' : 'en')} mt="3">
      <Tabs.List aria-label={m.desk_language()}>
        {locales.map((locale) => (
          <Tabs.Trigger key={locale} value={locale}>
            {languageLabel(locale)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {locales.map((locale) => {
        const field = (name: 'title' | 'description' | 'requirements') => ({
          name: `${name}-${locale}`,
          maxLength: entryLimits[name],
          value: text[name][locale],
          error: problems.get(`${name}.${locale}`),
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...text, [name]: { ...text[name], [locale]: target.value } }),
        })
        return (
          <Tabs.Content
            key={locale}
            value={locale}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap="3"
            _hidden={{ display: 'none' }}
          >
            <TextField
              label={m.desk_entry_title()}
              {...(locale === 'sw' ? { hint: m.desk_entry_sw_hint() } : {})}
              {...field('title')}
            />
            <TextAreaField label={m.desk_entry_description()} rows={5} {...field('description')} />
            <TextAreaField label={m.desk_entry_requirements()} rows={2} {...field('requirements')} />
            <CommaListField
              label={m.desk_entry_tags()}
              name={`tags-${locale}`}
              words={text.tags[locale]}
              error={problems.get(`tags.${locale}`)}
              onChange={(words) => onChange({ ...text, tags: { ...text.tags, [locale]: words } })}
            />
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
