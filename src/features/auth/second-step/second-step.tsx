import { useSnapshot } from 'valtio'
import { session } from '#platform/session/session.ts'
import { MailLink } from './mail-link.tsx'
import { MailSignIn, type MailSignInProps } from './mail-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** `link`: the token of a mailed link, and what leaves it. */
type SignInProps = MailSignInProps & { link: { token: string; onLeave: () => void } | null }

/**
 * All that is about second factors, and the ways to sign in without a password: with the properties of a sign-in its second
 * step, or those ways; without, the settings. One chunk, which is cached on first use, because it needs the network.
 */
export function SecondStep(props: SignInProps | object) {
  const { secondStep, user } = useSnapshot(session)
  if (!('onSignedIn' in props))
    return user ? <SecondFactorSection key={user.id} userId={user.id} username={user.username} /> : null
  if (secondStep) return <SecondStepForm onSignedIn={props.onSignedIn} />
  const { link, ...entrance } = props
  if (link) return <MailLink {...link} {...entrance} />
  return (
    <>
      <MailSignIn {...entrance} />
      {props.isByMail ? null : <PasskeySignIn {...entrance} />}
    </>
  )
}
