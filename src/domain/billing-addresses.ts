export const billingPaths = {
  invoices: '/api/billing/invoices/',
  documents: '/api/billing/documents/',
  /** Needs the bearer token, as the others do. */
  invoicesCsv: '/api/billing/invoices.csv',
} as const

/** The page with an invoice or a document opened. */
export const invoicePlace = (id: string) => `/billing?invoice=${encodeURIComponent(id)}`

export const billingStaffPaths = {
  invoices: '/api/admin/invoices/',
  payments: '/api/admin/payments/',
  documents: '/api/admin/documents/',
  /** The three below need the bearer token, as the others do. */
  invoicesCsv: '/api/admin/invoices.csv',
  paymentsCsv: '/api/admin/payments.csv',
  /** POST: what a bank statement would do; changes nothing. */
  check: '/api/admin/payments/check/',
  import: '/api/admin/payments/import/',
} as const
