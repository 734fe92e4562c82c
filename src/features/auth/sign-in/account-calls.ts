export {
  requestMailCode,
  requestPasswordReset,
  setPassword,
  verifyEmail,
} from '#features/auth/password/account-links.sync.ts'
export { enterWithGoogle, fetchGoogleOffer, finishSignIn, register, signIn } from './auth.sync.ts'
export { secondFactorCalls, startPasskey } from '#features/auth/second-step/second-factor.sync.ts'
export { pullRoles } from '#features/auth/register/roles.sync.ts'
export {
  changePassword,
  endSession,
  fetchSessions,
  resendVerification,
} from '#features/auth/account/security.sync.ts'
