import { useSnapshot } from 'valtio'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadCertificates, startOwnPull } from './load-certificates.ts'
import { MakeCertificate } from './make-certificate.tsx'
import { OwnCertificate } from './own-certificate.tsx'

/** The own certificate of a course, or the button that has it made; nothing before all lessons are done. */
export function CertificatePart({ course }: { course: string }) {
  const { user } = useSnapshot(session)
  return user ? <PartOf key={`${user.id} ${course}`} course={course} user={user} /> : null
}

type PartOfProps = {
  course: string
  user: { id: number; first_name: string; last_name: string; username: string }
}

function PartOf({ course, user }: PartOfProps) {
  const certificates = useLiveWith(loadCertificates, (parts) => parts.readOwnCertificates(user.id), null, [
    user.id,
  ])
  useOnShow('', startOwnPull)
  const certificate = certificates?.certificates.find((one) => one.course === course)
  const isReady = certificates?.ready.includes(course) ?? false
  if (!certificate && !isReady) return null
  return (
    <section className={css({ maxW: 'prose', mt: '7' })} data-certificate={course}>
      <h2 className={css({ fontSize: 'xl', mb: '3' })}>{m.certificate_yours()}</h2>
      {certificate ? (
        <OwnCertificate certificate={certificate} userId={user.id} />
      ) : (
        <MakeCertificate course={course} user={user} />
      )}
    </section>
  )
}
