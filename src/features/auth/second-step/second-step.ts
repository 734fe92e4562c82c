/** What is about second factors, in a chunk of its own that is cached on first use: all of it needs the network. */
export { PasskeySignIn } from './passkey-sign-in.tsx'
export { SecondFactorSection } from './second-factor-section.tsx'
export { SecondStepForm } from './second-step-form.tsx'
