import { Box } from '@chakra-ui/react/box'
import { entryLimits } from '#domain/archive-entry.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextField } from '#ui/text-field.tsx'
import { Select, type Option } from '../look/select.tsx'
import type { FileText } from './entry-draft.ts'
import type { Problems } from './entry-problems.ts'

type FileFieldsProps = {
  file: FileText
  name: string
  /** Where its problems are, such as `versions.0.files.0`. */
  path: string
  /** The files that can be chosen. */
  files: readonly Option[]
  problems: Problems
  onChange: (file: FileText) => void
  onRemove: () => void
}

/** A file for one platform, chosen from the file folder. */
export function FileFields({ file, name, path, files, problems, onChange, onRemove }: FileFieldsProps) {
  const field = (key: 'platform' | 'architecture' | 'installer') => ({
    maxLength: entryLimits.word,
    value: file[key],
    error: problems.get(`${path}.${key}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...file, [key]: target.value }),
  })
  const isListed = file.file === null || files.some(([value]) => value === file.file)
  return (
    <Box role="group" aria-label={name} mt="3" pt="3" borderTop="1px solid var(--line)">
      <Select
        label={m.desk_file()}
        value={file.file ?? undefined}
        options={isListed ? files : [[file.file ?? '', file.file ?? ''], ...files]}
        unchosen={m.desk_file_none()}
        error={problems.get(`${path}.file`)}
        onChoose={(chosen) => onChange({ ...file, file: chosen ?? null })}
      />
      {file.file === null ? null : (
        <Box color="soft" fontSize="sm" mt="1" overflowWrap="anywhere">
          {file.file}
        </Box>
      )}
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))" gap="3" mt="2">
        <TextField label={m.desk_file_platform()} {...field('platform')} />
        <TextField label={m.desk_file_architecture()} {...field('architecture')} />
        <TextField label={m.desk_file_installer()} {...field('installer')} />
      </Box>
      <Button look="danger" css={{ mt: '2', px: '3' }} onClick={onRemove}>
        {m.desk_file_remove()}
      </Button>
    </Box>
  )
}
