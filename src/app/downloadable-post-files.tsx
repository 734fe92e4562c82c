import type { BlogDownload } from '#domain/downloads.ts'
import { PostFiles } from '#features/blog/files/post-files.tsx'
import { DownloadButton } from '#features/downloads/download-button.tsx'

type DownloadablePostFilesProps = { slug: string; files: readonly BlogDownload[] }

/** A post's files, with the same resumable download as files of the archive. */
export function DownloadablePostFiles({ slug, files }: DownloadablePostFilesProps) {
  return (
    <PostFiles
      slug={slug}
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
