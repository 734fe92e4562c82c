import { Download, FileDown } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { BlogDownload } from '#domain/downloads.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { Button } from '#ui/button.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { Tag } from '#ui/tag.ts'

// Only needed for signed-in users.
const FileRequest = lazySection(() => import('./file-request.tsx'), 'FileRequest', {
  placeholderStyle: { minH: '12' },
})

type PostFilesProps = {
  slug: string
  /** Language of titles and descriptions if it differs from the page's. */
  lang: Locale | undefined
  files: readonly BlogDownload[]
  /** Renders a file's download button, which another feature owns. */
  download: (file: BlogDownload) => ReactNode
}

export function PostFiles({ slug, lang, files, download }: PostFilesProps) {
  if (files.length === 0) return null
  return (
    <section>
      <SectionHeading>{m.post_downloads()}</SectionHeading>
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        {files.map((file) => (
          <PostFile key={file.id} slug={slug} lang={lang} file={file} download={download(file)} />
        ))}
      </ul>
    </section>
  )
}

type PostFileProps = { slug: string; lang: Locale | undefined; file: BlogDownload; download: ReactNode }

function PostFile({ slug, lang, file, download }: PostFileProps) {
  const userId = useSnapshot(session).user?.id ?? null
  return (
    <li
      className={css({
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        px: '4',
        py: '3',
      })}
    >
      <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
        <div className={css({ color: 'accent', pt: '1', flexShrink: '0' })}>
          <Icon shape={FileDown} size={22} aria-hidden="true" />
        </div>
        <div className={css({ flex: '1', minW: '0' })}>
          <h3 lang={lang} className={css({ fontSize: 'md' })}>
            {file.title}
          </h3>
          <div lang={lang} className={css({ color: 'soft', fontSize: 'sm' })}>
            {file.description}
          </div>
          <div
            className={css({
              display: 'flex',
              gap: '3',
              mt: '2',
              fontSize: 'xs',
              color: 'soft',
              flexWrap: 'wrap',
              alignItems: 'center',
            })}
          >
            <span>{file.file_size_display}</span>
            <span>
              {m.n_file_downloads({ count: file.download_count, shown: formatNumber(file.download_count) })}
            </span>
            {file.is_premium ? <Tag>{m.post_file_premium()}</Tag> : null}
            {file.request_only ? <Tag>{m.post_file_on_request()}</Tag> : null}
          </div>
        </div>
      </div>
      {userId === null && (file.is_premium || file.request_only) ? (
        <SignInFirst slug={slug} file={file} />
      ) : file.request_only && userId !== null ? (
        <FileRequest slug={slug} file={file} userId={userId} download={download} />
      ) : (
        <div className={css({ mt: '3' })}>{download}</div>
      )}
    </li>
  )
}

/** Replaces the download of a file that requires a session; pressing it explains that. */
function SignInFirst({ slug, file }: { slug: string; file: BlogDownload }) {
  const [isPressed, setPressed] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={m.post_file_named({ title: file.title })}
        onClick={() => setPressed(true)}
        css={{ mt: '3' }}
      >
        <Icon shape={Download} size={18} aria-hidden="true" />
        {file.request_only ? m.post_file_request() : m.post_file_download()}
      </Button>
      <div role="status">
        {isPressed ? (
          <Notice css={{ mt: '3' }}>
            {file.request_only ? m.post_request_login() : m.post_file_premium_login()}{' '}
            <TextLink to="/auth/login" search={{ from: `/blog/${slug}` }}>
              {m.sign_in()}
            </TextLink>
          </Notice>
        ) : null}
      </div>
    </>
  )
}
