export const billingPaths = {
  invoices: '/api/billing/invoices/',
  documents: '/api/billing/documents/',
  /** Needs the bearer token, as the others do. */
  invoicesCsv: '/api/billing/invoices.csv',
} as const

/** How many of each list a device holds: the newest. */
export const maxCachedInvoices = 100

/** The first page of a list as devices fetch it. */
export const billingListAddress = (list: 'invoices' | 'documents') =>
  `${billingPaths[list]}?page_size=${maxCachedInvoices}`

/** GET: one with its lines and payments. */
export const invoiceAddress = (id: string) => `${billingPaths.invoices}${encodeURIComponent(id)}/`
/** GET: the same as a PDF; `lang` is the language of its words. */
export const invoicePdfAddress = (id: string, lang: string) => `${invoiceAddress(id)}pdf/?lang=${lang}`
export const documentAddress = (id: string) => `${billingPaths.documents}${encodeURIComponent(id)}/`
/** GET: a file of a document, with a signed link. */
export const documentFileAddress = (id: string, file: string) =>
  `${documentAddress(id)}attachments/${encodeURIComponent(file)}/`

/** The page with an invoice or a document opened. */
export const invoicePagePath = (id: string) => `/billing?invoice=${encodeURIComponent(id)}`
export const documentPagePath = (id: string) => `/billing?document=${encodeURIComponent(id)}`

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
