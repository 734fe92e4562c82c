import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'
import type { FilesFieldProps } from './files-field-live.tsx'

const FilesFieldLive = lazyWithRetry(() => import('./files-field-live.tsx'), 'FilesFieldLive')

/** The files of a form, in a separate chunk; its space is reserved until it is here. */
export function FilesField(props: FilesFieldProps) {
  return (
    <LazySection placeholderStyle={css.raw({ minH: '[7rem]' })}>
      <FilesFieldLive {...props} />
    </LazySection>
  )
}
