export { askForReset, setPassword, verifyEmail } from './account-links.sync.ts'
export { enterWithGoogle, register, signIn } from './auth.sync.ts'
export { pullRoles } from './roles.sync.ts'
export { changePassword, endSession, fetchSessions, resendVerification } from './security.sync.ts'
