/** Begins the paths of inquiries; a list of the own ones and those that are assigned to the account. */
export const inquiriesPath = '/api/inquiries/'

/** GET: one with its thread. */
export const inquiryAddress = (id: string) => `${inquiriesPath}${encodeURIComponent(id)}/`

/** GET: a file of one, with a signed link. */
export const inquiryFileAddress = (id: string, file: string) =>
  `${inquiryAddress(id)}attachments/${encodeURIComponent(file)}/`

/** How many the list holds: the newest, and no page after them. */
export const listedInquiries = 100

/** The page with an inquiry opened. */
export const inquiryPlace = (id: string) => `/inquiries?open=${encodeURIComponent(id)}`
/** The page with the form for a new one. */
export const newInquiryPlace = (kind: string) => `/inquiries?new=${kind}`
