import { adminArchiveRoutes } from '#server/routes/admin/archives.ts'
import { adminAuditRoutes } from '#server/routes/admin/audit.ts'
import { adminCommentRoutes } from '#server/routes/admin/comments.ts'
import { adminHealthRoutes } from '#server/routes/admin/health.ts'
import { adminLetterRoutes } from '#server/routes/admin/letters.ts'
import { adminMessageRoutes } from '#server/routes/admin/messages.ts'
import { adminPeopleRoutes } from '#server/routes/admin/people.ts'
import { adminPostRoutes } from '#server/routes/admin/posts.ts'
import { adminRequestRoutes } from '#server/routes/admin/requests.ts'
import { adminStockRoutes } from '#server/routes/admin/stock.ts'
import { adminSubscriberRoutes } from '#server/routes/admin/subscribers.ts'
import { archiveRoutes } from '#server/routes/archive/archives.ts'
import { archiveDownloadRoutes } from '#server/routes/archive/downloads.ts'
import { archiveReportRoutes } from '#server/routes/archive/reports.ts'
import { googleRoute } from '#server/routes/auth/google.ts'
import { loginRoute } from '#server/routes/auth/login.ts'
import { logoutRoute } from '#server/routes/auth/logout.ts'
import { passkeyRoutes } from '#server/routes/auth/passkeys.ts'
import { passwordChangeRoute } from '#server/routes/auth/password-change.ts'
import { passwordResetRoutes } from '#server/routes/auth/password-reset.ts'
import { refreshRoute } from '#server/routes/auth/refresh.ts'
import { registerRoute } from '#server/routes/auth/register.ts'
import { rolesRoute } from '#server/routes/auth/roles.ts'
import { secondFactorRoutes } from '#server/routes/auth/second-factor.ts'
import { mailCodeRoutes } from '#server/routes/auth/mail-code.ts'
import { secondStepRoutes } from '#server/routes/auth/second-step.ts'
import { sessionRoutes } from '#server/routes/auth/sessions.ts'
import { verifyEmailRoutes } from '#server/routes/auth/verify-email.ts'
import { categoryRoute } from '#server/routes/blog/categories.ts'
import { commentChangeRoutes } from '#server/routes/blog/comment-changes.ts'
import { commentReportRoutes } from '#server/routes/blog/comment-reports.ts'
import { commentRoutes } from '#server/routes/blog/comments.ts'
import { blogFileRoutes } from '#server/routes/blog/files.ts'
import { feedRoutes } from '#server/routes/blog/feeds.ts'
import { likeRoute } from '#server/routes/blog/like.ts'
import { newsletterRoutes } from '#server/routes/blog/newsletter.ts'
import { ownPostRoutes } from '#server/routes/blog/own-posts.ts'
import { postWritingRoutes } from '#server/routes/blog/post-writing.ts'
import { postRoutes } from '#server/routes/blog/posts.ts'
import { adminDocumentRoutes } from '#server/routes/admin/documents.ts'
import { adminInvoiceRoutes } from '#server/routes/admin/invoices.ts'
import { adminPaymentRoutes } from '#server/routes/admin/payments.ts'
import { billingRoutes } from '#server/routes/billing/billing.ts'
import { adminInquiryRoutes } from '#server/routes/admin/inquiries.ts'
import { inquiryRoutes } from '#server/routes/inquiries/inquiries.ts'
import { learningRoutes } from '#server/routes/courses/learning-routes.ts'
import { contactRoutes } from '#server/routes/contact/contact.ts'
import { docsRoutes } from '#server/routes/docs.ts'
import { attachmentRoutes } from '#server/routes/attachments.ts'
import { postAttachmentRoutes } from '#server/routes/blog/post-attachments.ts'
import { fileRoutes } from '#server/routes/files.ts'
import { notificationRoutes } from '#server/routes/notifications/notifications.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { ownRequestRoutes } from '#server/routes/profiles/download-requests.ts'
import { deletionRoutes } from '#server/routes/account-data/deletion.ts'
import { exportRoutes } from '#server/routes/account-data/export.ts'
import { profileRoutes } from '#server/routes/profiles/me.ts'
import { searchRoutes } from '#server/routes/search/search.ts'
import { statsRoutes } from '#server/routes/stats.ts'
import { uploadRoutes } from '#server/routes/uploads.ts'

/** All endpoints of the API, registered in this order. */
export const allRoutes = [
  healthRoutes,
  registerRoute,
  loginRoute,
  refreshRoute,
  logoutRoute,
  rolesRoute,
  googleRoute,
  secondStepRoutes,
  mailCodeRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  passwordChangeRoute,
  passwordResetRoutes,
  verifyEmailRoutes,
  sessionRoutes,
  profileRoutes,
  exportRoutes,
  deletionRoutes,
  postRoutes,
  categoryRoute,
  commentRoutes,
  likeRoute,
  commentChangeRoutes,
  commentReportRoutes,
  postWritingRoutes,
  ownPostRoutes,
  blogFileRoutes,
  feedRoutes,
  newsletterRoutes,
  archiveRoutes,
  archiveDownloadRoutes,
  archiveReportRoutes,
  contactRoutes,
  inquiryRoutes,
  adminInquiryRoutes,
  billingRoutes,
  adminInvoiceRoutes,
  adminPaymentRoutes,
  adminDocumentRoutes,
  searchRoutes,
  ...learningRoutes,
  notificationRoutes,
  ownRequestRoutes,
  adminAuditRoutes,
  adminCommentRoutes,
  adminPeopleRoutes,
  adminPostRoutes,
  adminRequestRoutes,
  adminMessageRoutes,
  adminStockRoutes,
  adminSubscriberRoutes,
  adminArchiveRoutes,
  adminLetterRoutes,
  adminHealthRoutes,
  statsRoutes,
  docsRoutes,
  fileRoutes,
  uploadRoutes,
  attachmentRoutes,
  postAttachmentRoutes,
]
