import { Paperclip } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useId, useState } from 'react'
import { bytesInWords } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { fieldRecipe } from '#ui/field-recipe.ts'
import type { KeptFile } from '../keeper.ts'
import { sortFiles } from './attachments.ts'

const Input = styled('input', fieldRecipe)

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
    <div>
      <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
        {m.portal_optional({ label: m.portal_attachments() })}
      </label>
      <Input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-note`}
        onChange={({ target }) => add(target)}
      />
      <div className={css({ fontSize: 'sm', mt: '1', color: 'soft' })} id={`${id}-note`}>
        {m.portal_attachments_hint()}
      </div>
      <div className={css({ color: 'udongo', fontSize: 'sm', mt: '1' })} role="alert">
        {refused.length > 0 ? m.portal_too_large({ files: refused.join(', ') }) : null}
      </div>
      <ul className={css({ fontSize: 'sm' })}>
        {files.map((file, place) => (
          <li
            className={css({ display: 'flex', gap: '2', alignItems: 'center' })}
            key={`${file.name} ${file.size}`}
          >
            <Icon shape={Paperclip} size={16} aria-hidden="true" />
            <div className={css({ minW: '0', overflowWrap: 'anywhere' })}>
              {file.name} · {bytesInWords(file.size)}
            </div>
            <Button
              look="plain"
              aria-label={m.portal_remove_of({ title: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== place))}
            >
              {m.portal_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
