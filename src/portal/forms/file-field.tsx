import { Paperclip } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useId, useState } from 'react'
import { bytesInWords } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { fieldRecipe } from '#ui/field-recipe.ts'
import type { KeptFile } from '../keeper.ts'
import { sortFiles } from './attachments.ts'

const Input = chakra('input', fieldRecipe)
const Label = chakra('label')

type FileFieldProps = { files: readonly KeptFile[]; onChange: (files: readonly KeptFile[]) => void }

/** Files that go with a ticket; one above the limit is refused by name, the others stay. */
export function FileField({ files, onChange }: FileFieldProps) {
  const id = useId()
  const [refused, setRefused] = useState<readonly string[]>([])

  function add(input: HTMLInputElement) {
    const sorted = sortFiles([...(input.files ?? [])])
    const taken = sorted.taken.map((file) => ({
      name: file.name,
      size: file.size,
      type: file.type,
      content: file,
    }))
    setRefused(sorted.refused.map(({ name, size }) => `${name} (${bytesInWords(size)})`))
    onChange([...files, ...taken])
    // The same file can be chosen again after it was removed.
    input.value = ''
  }

  return (
    <Box>
      <Label htmlFor={id} display="block" fontWeight="bold" mb="1">
        {m.portal_optional({ label: m.portal_attachments() })}
      </Label>
      <Input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-note`}
        onChange={({ target }) => add(target)}
      />
      <Box id={`${id}-note`} fontSize="sm" mt="1" color="soft">
        {m.portal_attachments_hint()}
      </Box>
      <Box role="alert" color="udongo" fontSize="sm" mt="1">
        {refused.length > 0 ? m.portal_too_large({ files: refused.join(', ') }) : null}
      </Box>
      <Box as="ul" fontSize="sm">
        {files.map((file, place) => (
          <Flex as="li" key={`${file.name} ${file.size}`} gap="2" alignItems="center">
            <Icon shape={Paperclip} size={16} aria-hidden="true" />
            <Box minW="0" overflowWrap="anywhere">
              {file.name} · {bytesInWords(file.size)}
            </Box>
            <Button
              look="plain"
              aria-label={m.portal_remove_of({ title: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== place))}
            >
              {m.portal_remove()}
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
