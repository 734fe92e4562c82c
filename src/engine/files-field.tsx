import { useState } from 'react'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { engine } from './engine.ts'
import type { FilesFieldProps } from './files-field-live.tsx'
import { senderOf } from './use-outbox-submit.ts'

/** The files of a form, in a separate chunk; its space is reserved until it is here. */
export const FilesField = lazySection(() => import('./files-field-live.tsx'), 'FilesFieldLive', {
  placeholderStyle: css.raw({ minH: '[7rem]' }),
})

/**
 * The files of a form at a draft key: `filesField` for its `FilesField`, `isAdding` while the form must not be sent, and
 * `readIds` for the payload of its write. They are read from the device: a form can be sent before the field shows those
 * that its draft has.
 */
export function useFormFiles(place: string, owner?: number) {
  const [isAdding, setAdding] = useState(false)
  const onChange: FilesFieldProps['onChange'] = (_, isAddingFiles) => setAdding(isAddingFiles)
  async function readIds(): Promise<string[]> {
    const { outboxForms } = await engine()
    return outboxForms.readFileIds((await senderOf(owner)) ?? visitorId, place)
  }
  return { filesField: { place, onChange }, isAdding, readIds }
}
