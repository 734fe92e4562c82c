import { useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { engine } from '#engine/engine.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { m } from '#i18n/paraglide/messages.js'
import { fileUrl } from '#platform/network/api-base.ts'
import { withRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { buttonRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { useOnShow } from '#ui/use-on-show.ts'

const FileLink = styled('a', buttonRecipe)

/** The files of a course as one archive, with its size, which is asked when somebody wants to know. */
export function CourseExport({ course }: { course: string }) {
  const [size, setSize] = useState<number | 'asking' | 'unreachable'>('asking')
  async function requestExport(): Promise<void> {
    const parts = await withRetry(async () => (await engine()).lessons())
    setSize((await parts.sizeOfFiles(course)) ?? 'unreachable')
  }
  useOnShow(course, () => void requestExport())
  useWhenBack(size === 'unreachable', () => void requestExport())
  return (
    <div className={css({ maxW: 'prose', mb: '3' })} role="status">
      {size === 'asking' ? m.loading() : null}
      {size === 'unreachable' ? m.course_files_offline() : null}
      {typeof size === 'number' ? (
        <>
          <div className={css({ mb: '3' })}>{m.course_files_text()}</div>
          <FileLink variant="quiet" href={fileUrl(lessonAddresses.files(course))} download>
            {m.course_files_download({ size: formatFileSize(size) })}
          </FileLink>
        </>
      ) : null}
    </div>
  )
}
