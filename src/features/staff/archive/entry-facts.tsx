import { Box } from '@chakra-ui/react/box'
import { useId } from 'react'
import { entryLimits } from '#domain/archive-entry.ts'
import { archiveLicenses } from '#domain/archive-list.ts'
import { categoryOptions } from './entry-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextField } from '#ui/text-field.tsx'
import { Check } from '../ui/check.tsx'
import { Select } from '../ui/select.tsx'
import type { EntryPartProps } from './entry-texts.tsx'
import { CommaListField } from './comma-list-field.tsx'

/** What is the same in both languages. */
export function EntryFacts({ text, problems, onChange }: EntryPartProps) {
  const licenses = useId()
  const field = (name: 'license' | 'license_type' | 'author', maxLength: number) => ({
    name,
    maxLength,
    value: text[name],
    error: problems.get(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...text, [name]: target.value }),
  })
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
      mt="4"
    >
      <Select
        label={m.desk_entry_category()}
        value={text.category}
        options={categoryOptions()}
        unchosen={m.desk_entry_choose()}
        error={problems.get('category')}
        onChoose={(category = '') => onChange({ ...text, category })}
      />
      <TextField label={m.desk_entry_author()} {...field('author', entryLimits.author)} />
      <TextField label={m.desk_entry_license()} list={licenses} {...field('license', entryLimits.word)} />
      <datalist id={licenses}>
        {archiveLicenses.map((license) => (
          <option key={license} value={license}>
            {license}
          </option>
        ))}
      </datalist>
      <TextField
        label={m.desk_entry_badge()}
        hint={m.desk_entry_badge_hint()}
        {...field('license_type', entryLimits.word)}
      />
      <CommaListField
        label={m.desk_entry_platforms()}
        name="platforms"
        words={text.platforms}
        error={problems.get('platforms')}
        onChange={(platforms) => onChange({ ...text, platforms })}
      />
      <div>
        <Check
          label={m.desk_entry_featured()}
          isChecked={text.featured}
          onChange={(featured) => onChange({ ...text, featured })}
        />
        <Check
          label={m.desk_entry_on_request()}
          isChecked={text.request_only}
          onChange={(request_only) => onChange({ ...text, request_only })}
        />
      </div>
    </Box>
  )
}
