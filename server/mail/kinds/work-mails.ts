import * as v from 'valibot'
import { invoiceEvents, invoiceFactsSchema } from '#server/mail/invoice-facts.ts'
import { oneLine, type ComposeKinds } from '#server/mail/queued-mail.ts'

const requestDetails = v.object({
  status: v.picklist(['approved', 'sent', 'refused']),
  title: v.string(),
  path: v.string(),
  note: v.optional(v.string(), ''),
})
const answerDetails = v.object({ subject: v.string(), text: v.string() })
const inquiryDetails = v.object({ title: v.string(), path: v.string(), text: v.string() })
const invoiceDetails = v.object({
  event: v.picklist(invoiceEvents),
  path: v.string(),
  ...invoiceFactsSchema.entries,
})

/** Mails about what somebody asked the company for. */
export const workMails: ComposeKinds<'request' | 'message_answer' | 'inquiry' | 'invoice'> = {
  request({ say, detailsAs, letter, pageAt }) {
    const { status, title, path, note } = detailsAs(requestDetails)
    const { subject, text } = say.request[status](oneLine(title), pageAt(path))
    return letter({ subject, text: note === '' ? text : `${text}\n\n${note}` })
  },
  message_answer({ say, detailsAs, letter }) {
    const { subject, text } = detailsAs(answerDetails)
    return letter({ subject: say.answerSubject(oneLine(subject)), text })
  },
  inquiry({ say, detailsAs, letter, pageAt }) {
    const { title, path, text } = detailsAs(inquiryDetails)
    return letter(say.inquiry(oneLine(title), pageAt(path), text))
  },
  invoice({ say, detailsAs, letter, pageAt }) {
    const { path, event, ...facts } = detailsAs(invoiceDetails)
    return letter(say.invoice[event]({ ...facts, title: oneLine(facts.title) }, pageAt(path)))
  },
}
