import type { BlogDownload } from '#domain/downloads.ts'
import type { Locale } from '#domain/locale.ts'
import { PostFiles } from '#features/blog/files/post-files.tsx'
import { DownloadButton } from '#features/downloads/download-button.tsx'

type DownloadablePostFilesProps = {
  slug: string
  /** Language of the files' texts if it differs from the page's. */
  lang: Locale | undefined
  files: readonly BlogDownload[]
}

/** A post's files, with the same resumable download as files of the archive. */
export function DownloadablePostFiles({ slug, lang, files }: DownloadablePostFilesProps) {
  return (
    <PostFiles
      slug={slug}
      lang={lang}
      files={files}
      download={({ id, title, file_size, file_size_display }) => (
        <DownloadButton
          file={{
            source: { kind: 'post', id, slug },
            title,
            size: file_size_display,
            bytes: file_size,
            mirrors: [],
          }}
        />
      )}
    />
  )
}
