import { useState } from 'react'
import type { Certificate } from '#domain/certificates.ts'
import { FileButton } from '#engine/file-button.tsx'
import { failureMessage } from '#engine/outage.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { CheckField } from '#ui/check-field.tsx'
import { ButtonLink } from '#ui/link.ts'
import { CertificateDrawing } from './certificate-drawing.tsx'
import { loadCertificates } from './load-certificates.ts'

/** A certificate for its holder: the drawing, the PDF, the public page and whether that shows the name. */
export function OwnCertificate({ certificate, userId }: { certificate: Certificate; userId: number }) {
  const { number, title, day, name } = certificate
  const locale = currentLocale()
  return (
    <>
      <CertificateDrawing number={number} course={title[locale]} day={day} name={name} />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'flex-start' })}>
        <ButtonLink variant="quiet" to="/certificates/$number" params={{ number }} css={{ mt: '4' }}>
          {m.certificate_public()}
        </ButtonLink>
        <FileButton
          label={m.certificate_pdf()}
          name={`${number}.pdf`}
          offline={m.certificate_pdf_offline()}
          load={async () => (await loadCertificates()).fetchCertificatePdf(number, locale)}
        />
      </div>
      <NameConsent certificate={certificate} userId={userId} />
    </>
  )
}

function NameConsent({
  certificate: { number, shows_name },
  userId,
}: {
  certificate: Certificate
  userId: number
}) {
  /** The choice that is being sent. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [failure, setFailure] = useState('')
  async function choose(next: boolean): Promise<void> {
    if (chosen !== null) return
    setChosen(next)
    setFailure('')
    const outcome = await loadCertificates()
      .then((parts) => parts.consentToName(number, next, userId))
      .catch(() => 'failed' as const)
    setChosen(null)
    if (outcome !== 'done') setFailure(failureMessage(outcome))
  }
  return (
    <div className={css({ mt: '3' })}>
      <CheckField
        name="shows_name"
        isChecked={chosen ?? shows_name}
        onChange={(next) => void choose(next)}
        hint={m.certificate_name_hint()}
      >
        {m.certificate_shows_name()}
      </CheckField>
      <div role="status" className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>
        {failure}
      </div>
    </div>
  )
}
