import { useState } from 'react'
import type { TotpSetup } from '#domain/second-factor.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import type { PartProps } from './part-props.ts'
import { FactorPart } from './factor-part.tsx'
import { ProofForm, proofOf } from './proof-form.tsx'

/** The authenticator app: set up with a picture or a key, confirmed by a code, turned off with password and code. */
export function TotpPart({ factor, calls, userId, password, onChanged, onUnsure }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const close = () => {
    setOpen(false)
    setSetup(null)
  }
  return (
    <FactorPart title={m.factor_app()} words={factor.totp ? m.factor_app_on() : m.factor_app_off()}>
      {!isOpen ? (
        <Button
          variant={factor.totp ? 'danger' : 'solid'}
          onClick={() => setOpen(true)}
          css={{ justifySelf: 'start' }}
        >
          {factor.totp ? m.factor_app_turn_off() : m.factor_app_set_up()}
        </Button>
      ) : factor.totp ? (
        <ProofForm
          ask={[...password, 'code']}
          submit={m.factor_app_turn_off()}
          variant="danger"
          send={(fields, key) => calls.turnTotpOff(userId, proofOf(fields), key)}
          onDone={() => {
            close()
            onChanged(m.factor_removed())
          }}
          onUnsure={onUnsure}
          onCancel={close}
        />
      ) : setup === null ? (
        <ProofForm
          ask={password}
          submit={m.factor_continue()}
          send={(fields) => calls.startTotp(userId, proofOf(fields))}
          onDone={setSetup}
          onUnsure={onUnsure}
          onCancel={close}
        >
          <SessionsEndNotice isShown={factor.passkeys.length === 0} />
        </ProofForm>
      ) : (
        <ProofForm
          key="confirm"
          ask={['code']}
          codeLabel={m.factor_app_first_code()}
          submit={m.factor_app_turn_on()}
          send={({ code }, key) => calls.confirmTotp(userId, { code }, key)}
          onDone={({ recovery_codes: codes }) => {
            close()
            onChanged(m.factor_on(), codes)
          }}
          onUnsure={onUnsure}
          onCancel={close}
        >
          <Secret setup={setup} />
        </ProofForm>
      )}
    </FactorPart>
  )
}

/** The first factor ends the other sessions. */
export function SessionsEndNotice({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.factor_others_end()}</div>
  ) : null
}

function Secret({ setup: { secret, uri, qr } }: { setup: TotpSetup }) {
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <div>{m.factor_app_scan()}</div>
      {/* On the phone that has the app, a press opens it. */}
      <a href={uri} className={css({ justifySelf: 'start' })}>
        <svg
          role="img"
          aria-label={m.factor_app_picture()}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className={css({ w: '[14rem]', maxW: 'full', bg: '[#fff]', borderRadius: 'md' })}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="#000" />
        </svg>
      </a>
      <div>
        <div className={css({ fontWeight: 'bold' })}>{m.factor_app_key()}</div>
        <div className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })} data-secret={secret}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </div>
        <CopyButton text={secret} />
      </div>
    </div>
  )
}
