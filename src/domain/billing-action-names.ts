/** What treasury can do, each by one write. A separate list, so that pages need no schema library to name them. */
export const billingActionNames = [
  'invoice.save',
  'invoice.send',
  'invoice.cancel',
  'payment.record',
  'payment.confirm',
  'payment.void',
  'payments.import',
  'document.share',
  'document.withdraw',
] as const
export type BillingActionName = (typeof billingActionNames)[number]
