import { useSnapshot } from 'valtio'
import { session } from '#platform/session/session.ts'
import { PasskeySignIn, type PasskeySignInProps } from './passkey-sign-in.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/**
 * All that is about second factors: with the properties of a sign-in its second step, or the button that signs in with a
 * passkey; without, the settings. One chunk, which is cached on first use, because it needs the network.
 */
export function SecondStep(props: PasskeySignInProps | object) {
  const { secondStep, user } = useSnapshot(session)
  if (!('onSignedIn' in props))
    return user ? <SecondFactorSection key={user.id} userId={user.id} username={user.username} /> : null
  return secondStep ? <SecondStepForm onSignedIn={props.onSignedIn} /> : <PasskeySignIn {...props} />
}
