import { useState } from 'react'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import type { FilesFieldProps } from './files-field-live.tsx'

/** The files of a form, in a separate chunk; its space is reserved until it is here. */
export const FilesField = lazySection(() => import('./files-field-live.tsx'), 'FilesFieldLive', {
  placeholderStyle: css.raw({ minH: '[7rem]' }),
})

/**
 * State of a form with a `FilesField`, which gets `onChange`: `ids` of the files for its payload, and `isAdding` while the
 * form must not be sent.
 */
export function useFormFiles() {
  const [files, setFiles] = useState<{ ids: string[]; isAdding: boolean }>({ ids: [], isAdding: false })
  const onChange: FilesFieldProps['onChange'] = (chosen, isAdding) =>
    setFiles({ ids: chosen.map(({ id }) => id), isAdding })
  return { ...files, onChange }
}
