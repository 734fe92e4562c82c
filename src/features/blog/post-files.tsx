import { Download, FileDown } from 'lucide'
import { engine } from '#engine/engine.ts'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BlogDownload } from '#domain/downloads.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { asksBefore } from '#platform/preferences.ts'
import { session } from '#platform/session.ts'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { Tag } from '#ui/tag.ts'
import { FileRequest } from './file-request.tsx'

type Problem = 'premium' | 'login' | 'request-login' | 'failed' | 'size' | null

export function PostFiles({ slug, files }: { slug: string; files: readonly BlogDownload[] }) {
  if (files.length === 0) return null
  return (
    <section>
      <SectionHeading>{m.post_downloads()}</SectionHeading>
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        {files.map((file) => (
          <PostFile key={file.id} slug={slug} file={file} />
        ))}
      </ul>
    </section>
  )
}

function PostFile({ slug, file }: { slug: string; file: BlogDownload }) {
  const userId = useSnapshot(session).user?.id ?? null
  const [problem, setProblem] = useState<Problem>(null)
  const [isBusy, setBusy] = useState(false)

  async function download(isSure = false) {
    if (userId === null && file.request_only) return setProblem('request-login')
    if (userId === null && file.is_premium) return setProblem('premium')
    if (!isSure && asksBefore(file.file_size)) return setProblem('size')
    setBusy(true)
    setProblem(null)
    const answer = await (await engine()).postFiles.findFile(slug, file.id)
    setBusy(false)
    if (answer.kind !== 'found') return setProblem(answer.kind === 'login' ? 'login' : 'failed')
    const link = document.createElement('a')
    link.href = answer.url
    link.download = file.file_name
    link.click()
  }

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
        <div className={css({ color: 'nyasa', pt: '1', flexShrink: '0' })}>
          <Icon shape={FileDown} size={22} aria-hidden="true" />
        </div>
        <div className={css({ flex: '1', minW: '0' })}>
          <h3 className={css({ fontSize: 'md' })}>{file.title}</h3>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>{file.description}</div>
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
      {file.request_only && userId !== null ? (
        <FileRequest slug={slug} file={file} userId={userId} onDownload={() => void download()} />
      ) : (
        <Button
          look="quiet"
          aria-disabled={isBusy}
          aria-label={m.post_file_named({ title: file.title })}
          onClick={() => void download()}
          css={{ mt: '3' }}
        >
          <Icon shape={Download} size={18} aria-hidden="true" />
          {file.request_only ? m.post_file_request() : m.post_file_download()}
        </Button>
      )}
      <div role="status">
        {problem ? (
          <Problem
            problem={problem}
            slug={slug}
            size={file.file_size_display}
            onSure={() => void download(true)}
          />
        ) : null}
      </div>
    </li>
  )
}

type ProblemProps = { problem: Exclude<Problem, null>; slug: string; size: string; onSure: () => void }

function Problem({ problem, slug, size, onSure }: ProblemProps) {
  if (problem === 'size') {
    return (
      <Notice tone="wait" css={{ mt: '3' }}>
        {m.post_file_size({ size })}{' '}
        <Button look="plain" onClick={onSure}>
          {m.post_file_anyway()}
        </Button>
      </Notice>
    )
  }
  if (problem === 'failed') {
    return (
      <Notice tone="error" css={{ mt: '3' }}>
        {m.post_download_failed()}
      </Notice>
    )
  }
  const words = {
    premium: m.post_file_premium_login,
    login: m.post_file_login,
    'request-login': m.post_request_login,
  }
  return (
    <Notice css={{ mt: '3' }}>
      {words[problem]()}{' '}
      <TextLink to="/auth/login" search={{ from: `/blog/${slug}` }}>
        {m.sign_in()}
      </TextLink>
    </Notice>
  )
}
