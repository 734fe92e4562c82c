import { Box } from '@chakra-ui/react/box'
import { entryLimits } from '#domain/archive-entry.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextField } from '#ui/text-field.tsx'
import { Select, type Option } from '../ui/select.tsx'
import type { FileText } from './entry-draft.ts'
import { FileUpload } from './file-upload.tsx'
import type { FolderFile } from './folder-file.ts'
import type { Problems } from './entry-problems.ts'

type FileFieldsProps = {
  file: FileText
  name: string
  /** Where its problems are, such as `versions.0.files.0`. */
  path: string
  /** The files that can be chosen. */
  files: readonly FolderFile[]
  onUploaded: () => void
  problems: Problems
  onChange: (file: FileText) => void
  onRemove: () => void
}

const shortName = (name: string) => name.replace(/^archive\/(?:uploads\/[^/]+\/)?/, '')

/** A file for one platform, chosen from the file folder or uploaded into it. */
export function FileFields(props: FileFieldsProps) {
  const { file, name, path, files, problems, onChange, onRemove, onUploaded } = props
  const field = (key: 'platform' | 'architecture' | 'installer') => ({
    maxLength: entryLimits.word,
    value: file[key],
    error: problems.get(`${path}.${key}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...file, [key]: target.value }),
  })
  const options = files.map((one): Option => [
    one.name,
    `${shortName(one.name)} · ${formatFileSize(one.size)}`,
  ])
  const chosen = files.find((one) => one.name === file.file)
  const isListed = file.file === null || chosen !== undefined
  return (
    <Box role="group" aria-label={name} mt="3" pt="3" borderTop="1px solid var(--line)">
      <Select
        label={m.desk_file()}
        value={file.file ?? undefined}
        options={isListed ? options : [[file.file ?? '', file.file ?? ''], ...options]}
        unchosen={m.desk_file_none()}
        error={problems.get(`${path}.file`)}
        onChoose={(named) => onChange({ ...file, file: named ?? null })}
      />
      {file.file === null ? null : (
        <Box color="soft" fontSize="sm" mt="1" overflowWrap="anywhere">
          {file.file}
          {chosen?.sha256 ? <Box>SHA-256: {chosen.sha256}</Box> : null}
        </Box>
      )}
      <FileUpload
        upload={file.upload}
        files={files}
        onStarted={(upload) => onChange({ ...file, upload })}
        onSent={onUploaded}
        onPlaced={(placed) => onChange({ ...file, file: placed, upload: undefined })}
        onRemoved={() => onChange({ ...file, upload: undefined })}
      />
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))" gap="3" mt="2">
        <TextField label={m.desk_file_platform()} {...field('platform')} />
        <TextField label={m.desk_file_architecture()} {...field('architecture')} />
        <TextField label={m.desk_file_installer()} {...field('installer')} />
      </Box>
      <Button variant="danger" css={{ mt: '2', px: '3' }} onClick={onRemove}>
        {m.desk_file_remove()}
      </Button>
    </Box>
  )
}
