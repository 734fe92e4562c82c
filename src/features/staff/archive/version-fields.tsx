import { Box } from '@chakra-ui/react/box'
import { entryLimits } from '#domain/archive-entry.ts'
import { locales } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Check } from '../ui/check.tsx'
import { languageLabel } from '../ui/language-label.ts'
import { blankFile, type FileText, type VersionText } from './entry-draft.ts'
import type { Problems } from './entry-problems.ts'
import { FileFields } from './file-fields.tsx'
import type { FolderFile } from './folder-file.ts'

type VersionFieldsProps = {
  version: VersionText
  versionIndex: number
  files: readonly FolderFile[]
  /** Called when a file that was uploaded here is in the file folder. */
  onUploaded: () => void
  problems: Problems
  onChange: (version: VersionText) => void
  onRemove: () => void
  onFileRemoved: (words: string, file: FileText, index: number) => void
}

/** A version: its number, day, marks, notes in both languages, and the files for each platform. */
export function VersionFields(props: VersionFieldsProps) {
  const { version, versionIndex, files, problems, onChange, onRemove, onFileRemoved, onUploaded } = props
  const path = `versions.${versionIndex}`
  const name = m.desk_version_n({ version: version.version || m.desk_version_new() })

  function removeFile(index: number): void {
    const file = version.files[index]
    if (!file) return
    onChange({ ...version, files: version.files.toSpliced(index, 1) })
    onFileRemoved(m.desk_file_removed({ file: file.platform || String(index + 1) }), file, index)
  }
  return (
    <Box role="group" aria-label={name} mt="3" p="3" border="1px solid var(--edge)" borderRadius="md">
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))" gap="3">
        <TextField
          label={m.desk_version()}
          maxLength={entryLimits.word}
          value={version.version}
          error={problems.get(`${path}.version`)}
          onChange={({ target }) => onChange({ ...version, version: target.value })}
        />
        <TextField
          label={m.desk_version_date()}
          type="date"
          value={version.release_date}
          error={problems.get(`${path}.release_date`)}
          onChange={({ target }) => onChange({ ...version, release_date: target.value })}
        />
      </Box>
      <Box display="flex" flexWrap="wrap" columnGap="2" mx="-3">
        {(
          [
            ['is_latest', m.desk_version_latest()],
            ['is_beta', m.desk_version_beta()],
            ['is_deprecated', m.desk_version_deprecated()],
          ] as const
        ).map(([flag, label]) => (
          <Check
            key={flag}
            label={label}
            isChecked={version[flag]}
            onChange={(isSet) => onChange({ ...version, [flag]: isSet })}
          />
        ))}
      </Box>
      {locales.map((locale) => (
        <Box key={locale} mt="2">
          <TextAreaField
            label={`${m.desk_version_notes()} (${languageLabel(locale)})`}
            rows={2}
            maxLength={entryLimits.notes}
            value={version.notes[locale]}
            error={problems.get(`${path}.notes.${locale}`)}
            onChange={({ target }) =>
              onChange({ ...version, notes: { ...version.notes, [locale]: target.value } })
            }
          />
        </Box>
      ))}
      {version.files.map((file, index) => (
        <FileFields
          // oxlint-disable-next-line react/no-array-index-key -- files have no id until the server has them
          key={index}
          file={file}
          name={m.desk_file_n({ count: index + 1 })}
          path={`${path}.files.${index}`}
          files={files}
          onUploaded={onUploaded}
          problems={problems}
          onChange={(changed) => onChange({ ...version, files: version.files.with(index, changed) })}
          onRemove={() => removeFile(index)}
        />
      ))}
      <Box display="flex" flexWrap="wrap" gap="2" mt="3">
        {version.files.length < entryLimits.files ? (
          <Button
            variant="quiet"
            onClick={() => onChange({ ...version, files: [...version.files, blankFile()] })}
          >
            {m.desk_file_add()}
          </Button>
        ) : null}
        <Button variant="danger" onClick={onRemove}>
          {m.desk_version_remove()}
        </Button>
      </Box>
    </Box>
  )
}
