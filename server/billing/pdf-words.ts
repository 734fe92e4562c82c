import type { InvoiceState, PaymentMethod, PaymentState } from '#domain/invoices.ts'
import type { Locale } from '#domain/locale.ts'

type Words = {
  invoice: string
  states: Record<InvoiceState, string>
  number: string
  sent: string
  due: string
  client: string
  description: string
  quantity: string
  price: string
  amount: string
  net: string
  tax: (percent: string) => string
  total: string
  paid: string
  owed: string
  payments: string
  methods: Record<PaymentMethod, string>
  paymentStates: Record<PaymentState, string>
  replaces: (number: string) => string
  reason: string
  page: (page: number, of: number) => string
  months: readonly string[]
}

const en: Words = {
  invoice: 'Invoice',
  states: {
    draft: 'Draft',
    sent: 'Sent',
    'partly-paid': 'Partly paid',
    paid: 'Paid',
    overdue: 'Overdue',
    cancelled: 'Cancelled',
  },
  number: 'Number',
  sent: 'Date',
  due: 'Due',
  client: 'To',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Unit price',
  amount: 'Amount',
  net: 'Sum',
  tax: (percent) => `Tax (${percent}%)`,
  total: 'Total',
  paid: 'Paid',
  owed: 'Due now',
  payments: 'Payments',
  methods: {
    cash: 'Cash',
    bank: 'Bank transfer',
    'm-pesa': 'M-Pesa',
    'tigo-pesa': 'Tigo Pesa',
    'airtel-money': 'Airtel Money',
    cheque: 'Cheque',
  },
  paymentStates: { counted: 'Counted', waiting: 'Being checked', void: 'Void' },
  replaces: (number) => `This invoice replaces ${number}.`,
  reason: 'Reason',
  page: (page, of) => `Page ${page} of ${of}`,
  months: 'January February March April May June July August September October November December'.split(' '),
}

const sw: Words = {
  invoice: 'Ankara',
  states: {
    draft: 'Rasimu',
    sent: 'Imetumwa',
    'partly-paid': 'Imelipwa sehemu',
    paid: 'Imelipwa',
    overdue: 'Imechelewa',
    cancelled: 'Imefutwa',
  },
  number: 'Namba',
  sent: 'Tarehe',
  due: 'Mwisho wa kulipa',
  client: 'Kwa',
  description: 'Maelezo',
  quantity: 'Idadi',
  price: 'Bei ya kimoja',
  amount: 'Kiasi',
  net: 'Jumla ndogo',
  tax: (percent) => `Kodi (${percent}%)`,
  total: 'Jumla',
  paid: 'Imelipwa',
  owed: 'Inayodaiwa sasa',
  payments: 'Malipo',
  methods: {
    cash: 'Fedha taslimu',
    bank: 'Uhamisho wa benki',
    'm-pesa': 'M-Pesa',
    'tigo-pesa': 'Tigo Pesa',
    'airtel-money': 'Airtel Money',
    cheque: 'Hundi',
  },
  paymentStates: { counted: 'Yamehesabiwa', waiting: 'Yanakaguliwa', void: 'Yamebatilishwa' },
  replaces: (number) => `Ankara hii inachukua nafasi ya ${number}.`,
  reason: 'Sababu',
  page: (page, of) => `Ukurasa ${page} kati ya ${of}`,
  months: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' '),
}

/** The words of an invoice as a PDF: the server has no messages of the app. */
export const pdfWords: Record<Locale, Words> = { en, sw }
