import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { certificatePaths, typedNumber, type CertificateCheck } from '#domain/certificates.ts'
import { AsOf } from '#engine/as-of.tsx'
import { OutageNotice } from '#engine/outage-notice.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { formatDate } from '#i18n/format.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink } from '#ui/item-page.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { useOnShow } from '#ui/use-on-show.ts'
import { CertificateDrawing } from './certificate-drawing.tsx'
import { loadCertificates, startCheckPull } from './load-certificates.ts'

/** In one chunk with the page, because each file is named in the HTML of every page. */
export { CertificatePart } from './certificate-part.tsx'

const route = getRouteApi('/certificates/$number')

/** What everybody may know of a certificate; the last answer stays on the device. */
export function CertificatePage() {
  const number = typedNumber(route.useParams().number)
  return <PageOf key={number} number={number} />
}

function PageOf({ number }: { number: string }) {
  const read = useLiveWith(loadCertificates, (parts) => parts.readCheck(number), null, [number])
  const status = usePullStatus(certificatePaths.check(number), ifGoneOrOld)
  useOnShow(number, () => startCheckPull(number))
  const head = <PageHead title={m.page_title({ title: m.certificate_title(), product: company.product })} />
  const back = <BackLink to="/thinkforge">{m.back_to_courses()}</BackLink>
  if (status === 'missing')
    return (
      <ItemMissing title={m.certificate_missing()} hint={m.certificate_missing_hint({ number })}>
        {head}
        {back}
      </ItemMissing>
    )
  // A fetch without a network fails before the database is read.
  const failure = read && isFailure(status) ? status : null
  return (
    <div className={css({ py: { base: '3', md: '8' }, maxW: 'prose', minH: '[60vh]' })}>
      {head}
      {back}
      <PageTitle css={{ mt: '1' }}>{m.certificate_title()}</PageTitle>
      <NeedsScripts />
      {read?.check ? (
        <>
          {failure ? <AsOf at={read.savedAt} /> : null}
          <CheckResult check={read.check} />
        </>
      ) : failure ? (
        <OutageNotice
          failure={failure}
          description={m.certificate_not_here({ number })}
          title={m.certificate_not_checked()}
          onRetry={() => startCheckPull(number)}
        />
      ) : (
        <Pending />
      )}
    </div>
  )
}

function Pending(): ReactNode {
  return (
    <div className={css({ mt: '4' })} role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </div>
  )
}

function CheckResult({ check }: { check: CertificateCheck }) {
  const { number, title, day, lessons, score, name, valid } = check
  const course = title[currentLocale()]
  return (
    <>
      <Notice tone={valid ? 'info' : 'error'} css={{ mt: '4' }} data-valid={valid}>
        {valid ? m.certificate_valid() : m.certificate_invalid()}
      </Notice>
      <DescriptionList
        facts={[
          [m.certificate_number(), number],
          [m.certificate_name(), name ?? m.certificate_no_name()],
          [m.certificate_course(), course],
          [m.certificate_day(), formatDate(day)],
          [m.lessons_title(), String(lessons)],
          [m.certificate_score(), `${score}%`],
        ]}
      />
      {valid ? (
        <div className={css({ mt: '6' })}>
          <CertificateDrawing number={number} course={course} day={day} name={name} />
        </div>
      ) : null}
    </>
  )
}
