import type { Locale } from '#domain/locale.ts'
import type { InvoiceEvent, InvoiceFacts } from '#server/mail/invoice-facts.ts'

/** `html`: the same as `text`, for mail programs that show it. */
export type MailText = { subject: string; text: string; html?: string; headers?: Record<string, string> }

/** What became of the second factors of an account. */
export type FactorChange = keyof Texts['secondFactor']

/** Texts of mails by language; functions take the values of the single mail. */
type Texts = {
  greeting: (name: string) => string
  verifyEmail: (link: string) => Omit<MailText, 'headers'>
  passwordReset: (link: string) => Omit<MailText, 'headers'>
  passwordChanged: Omit<MailText, 'headers'>
  /** `isProved`: whether the account's address was verified before. */
  signInCode: (digits: string, link: string, isProved: boolean) => Omit<MailText, 'headers'>
  /** The first sentence by what changed; the link leads to the settings. */
  secondFactor: Record<
    'totp_on' | 'totp_off' | 'passkey_on' | 'passkey_off' | 'codes' | 'removed',
    Omit<MailText, 'headers'>
  >
  secondFactorAdvice: (reset: string) => string
  emailChanged: (contact: string) => Omit<MailText, 'headers'>
  emailTaken: (reset: string) => Omit<MailText, 'headers'>
  newsletter: (unsubscribe: string) => Omit<MailText, 'headers'>
  inStock: (title: string, link: string) => Omit<MailText, 'headers'>
  /** Subject of an answer to a message; '' if the message had none. */
  answerSubject: (subject: string) => string
  /** The line below a letter. */
  unsubscribe: string
  /** An invoice was sent or cancelled, or a payment of it recorded, confirmed or voided. */
  invoice: Record<InvoiceEvent, (facts: InvoiceFacts, link: string) => Omit<MailText, 'headers'>>
  /** Somebody of the company wrote in, or moved, an inquiry of the recipient. */
  inquiry: (title: string, link: string, text: string) => Omit<MailText, 'headers'>
  /** Staff decided about an enrolment of the recipient. */
  enrolment: Record<'active' | 'refused', (title: string, link: string) => Omit<MailText, 'headers'>>
  request: Record<'approved' | 'sent' | 'refused', (title: string, link: string) => Omit<MailText, 'headers'>>
}

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  verifyEmail: (link) => ({
    subject: 'Please confirm your email address',
    text: `Open this link to confirm that this address is yours. It works for 7 days:\n\n${link}\n\nIf you did not create an account with us, delete this message.`,
  }),
  passwordReset: (link) => ({
    subject: 'Choose a new password',
    text: `Open this link to choose a new password. It works once, within one hour:\n\n${link}\n\nIf you did not ask for it, delete this message; your password stays as it is.`,
  }),
  signInCode: (digits, link, isProved) => ({
    subject: 'Your code to sign in',
    text: `Enter this code where you asked for it. It works once, within ten minutes:\n\n${digits}\n\nOr open this link and press the button, on this device or another one:\n\n${link}\n\n${isProved ? '' : 'Signing in this way also confirms that the address is yours. A password and a second step that were set before it was confirmed stop working; choose a new password with "Forgot password".\n\n'}We never ask for this code. If you did not ask for it, delete this message: without it nobody comes in.`,
  }),
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed and other devices were signed out.\n\nIf it was not you, choose a new password at once with "Forgot password" on the sign-in page.',
  },
  secondFactor: {
    totp_on: {
      subject: 'Signing in now needs a code',
      text: 'An authenticator app was turned on for your account. From now on, signing in needs a code of it after the password. Other devices were signed out if this is the first second step of the account.',
    },
    totp_off: {
      subject: 'The authenticator app was turned off',
      text: 'The authenticator app of your account was turned off. Its codes no longer work.',
    },
    passkey_on: {
      subject: 'A passkey was added to your account',
      text: 'A passkey was added to your account. It can sign in, and be the second step after the password.',
    },
    passkey_off: {
      subject: 'A passkey was removed from your account',
      text: 'A passkey of your account was removed. It can no longer sign in.',
    },
    codes: {
      subject: 'Your recovery codes were replaced',
      text: 'New recovery codes were made for your account. The earlier ones no longer work.',
    },
    removed: {
      subject: 'The second step of your account was removed',
      text: 'We removed the authenticator app, passkeys and recovery codes of your account, and signed out all devices. Sign in with your password, and turn a second step on again in the settings.',
    },
  },
  secondFactorAdvice: (reset) =>
    `If it was not you or somebody you asked, choose a new password at once and look at your settings:\n\n${reset}`,
  emailChanged: (contact) => ({
    subject: 'Your email address was changed',
    text: `The email address of your account was changed, and this one no longer belongs to it.\n\nIf it was not you, write to us at once, so that we can give the account back to you:\n\n${contact}`,
  }),
  emailTaken: (reset) => ({
    subject: 'Someone entered your email address',
    text: `Someone entered this address for another account with us. It is still yours: nothing was changed.\n\nIf it was you, sign in to the account that already has this address. If you forgot its password, choose a new one here:\n\n${reset}\n\nIf it was not you, you do not need to do anything.`,
  }),
  newsletter: (unsubscribe) => ({
    subject: 'Welcome to our newsletter',
    text: `Thank you for subscribing to our newsletter.\n\nTo unsubscribe, open this link:\n\n${unsubscribe}`,
  }),
  answerSubject: (subject) => (subject ? `Re: ${subject}` : 'Our answer to your message'),
  unsubscribe: 'Unsubscribe',
  inquiry: (title, link, text) => ({
    subject: `Our answer: ${title}`,
    text: `We answered "${title}":\n\n${text}\n\nRead everything and reply here:\n\n${link}`,
  }),
  invoice: {
    sent: ({ number, title, amount, due }, link) => ({
      subject: `Invoice ${number}: ${title}`,
      text: `We sent you invoice ${number} for "${title}": ${amount}, to be paid by ${due}.\n\nRead, print or download it here:\n\n${link}`,
    }),
    received: ({ number, amount, owed }, link) => ({
      subject: `We received your payment for ${number}`,
      text: `We received ${amount} for invoice ${number}. Still to be paid: ${owed}.\n\nSee the invoice here:\n\n${link}`,
    }),
    waiting: ({ number, amount }, link) => ({
      subject: `Your payment for ${number} is being checked`,
      text: `A payment of ${amount} for invoice ${number} was recorded. A second person here checks it, and we write to you when it counts.\n\nSee the invoice here:\n\n${link}`,
    }),
    confirmed: ({ number, amount, owed }, link) => ({
      subject: `Your payment for ${number} is confirmed`,
      text: `Your payment of ${amount} for invoice ${number} was checked and counts. Still to be paid: ${owed}.\n\nSee the invoice here:\n\n${link}`,
    }),
    voided: ({ number, amount, owed }, link) => ({
      subject: `A payment for ${number} was taken back`,
      text: `A payment of ${amount} for invoice ${number} was recorded by mistake and does not count. Still to be paid: ${owed}. Write to us if you think this is wrong.\n\nSee the invoice here:\n\n${link}`,
    }),
    cancelled: ({ number, title }, link) => ({
      subject: `Invoice ${number} was cancelled`,
      text: `We cancelled invoice ${number} for "${title}". You need not pay it.\n\nSee the invoice here:\n\n${link}`,
    }),
  },
  inStock: (title, link) => ({
    subject: `Back in stock: ${title}`,
    text: `You asked us to write when "${title}" is back in stock. It is now:\n\n${link}\n\nThis is the one message you asked for; we no longer keep your address.`,
  }),
  enrolment: {
    active: (title, link) => ({
      subject: `You are enrolled: ${title}`,
      text: `You have a place in the course "${title}". Go on with its lessons here:\n\n${link}`,
    }),
    refused: (title, link) => ({
      subject: `About your enrolment: ${title}`,
      text: `We cannot give you a place in the course "${title}". Its lessons stay open to you, and you can ask again here:\n\n${link}`,
    }),
  },
  request: {
    approved: (title, link) => ({
      subject: `Your request was approved: ${title}`,
      text: `We approved your request for "${title}". Sign in and download it here:\n\n${link}`,
    }),
    sent: (title, link) => ({
      subject: `Ready for you: ${title}`,
      text: `"${title}" is ready. Sign in and download it here:\n\n${link}`,
    }),
    refused: (title, link) => ({
      subject: `About your request: ${title}`,
      text: `We cannot give you "${title}". Write to us if you think we should look again:\n\n${link}`,
    }),
  },
}

const sw: Texts = {
  greeting: (name) => (name ? `Habari ${name},` : 'Habari,'),
  verifyEmail: (link) => ({
    subject: 'Tafadhali thibitisha barua pepe yako',
    text: `Fungua kiungo hiki kuthibitisha kwamba anwani hii ni yako. Kinafanya kazi kwa siku 7:\n\n${link}\n\nKama hukufungua akaunti kwetu, futa ujumbe huu.`,
  }),
  passwordReset: (link) => ({
    subject: 'Chagua nenosiri jipya',
    text: `Fungua kiungo hiki kuchagua nenosiri jipya. Kinafanya kazi mara moja tu, ndani ya saa moja:\n\n${link}\n\nKama hukuomba, futa ujumbe huu; nenosiri lako linabaki lilivyo.`,
  }),
  signInCode: (digits, link, isProved) => ({
    subject: 'Msimbo wako wa kuingia',
    text: `Andika msimbo huu pale ulipouomba. Unafanya kazi mara moja tu, ndani ya dakika kumi:\n\n${digits}\n\nAu fungua kiungo hiki kisha bonyeza kitufe, kwenye kifaa hiki au kingine:\n\n${link}\n\n${isProved ? '' : 'Kuingia hivi kunathibitisha pia kwamba anwani hii ni yako. Nenosiri na hatua ya pili zilizowekwa kabla haijathibitishwa zinaacha kufanya kazi; chagua nenosiri jipya kupitia "Umesahau nenosiri".\n\n'}Hatuulizi kamwe msimbo huu. Kama hukuuomba, futa ujumbe huu: bila msimbo hakuna anayeingia.`,
  }),
  passwordChanged: {
    subject: 'Nenosiri lako limebadilishwa',
    text: 'Nenosiri la akaunti yako limebadilishwa na vifaa vingine vimeondolewa.\n\nKama si wewe, chagua nenosiri jipya mara moja kupitia "Umesahau nenosiri" kwenye ukurasa wa kuingia.',
  },
  secondFactor: {
    totp_on: {
      subject: 'Kuingia sasa kunahitaji msimbo',
      text: 'Programu ya misimbo imewashwa kwenye akaunti yako. Kuanzia sasa, kuingia kunahitaji msimbo wake baada ya nenosiri. Vifaa vingine vimeondolewa kama hii ni hatua ya pili ya kwanza ya akaunti.',
    },
    totp_off: {
      subject: 'Programu ya misimbo imezimwa',
      text: 'Programu ya misimbo ya akaunti yako imezimwa. Misimbo yake haifanyi kazi tena.',
    },
    passkey_on: {
      subject: 'Ufunguo wa siri umeongezwa kwenye akaunti yako',
      text: 'Ufunguo wa siri (passkey) umeongezwa kwenye akaunti yako. Unaweza kuingia nao, na kuutumia kama hatua ya pili baada ya nenosiri.',
    },
    passkey_off: {
      subject: 'Ufunguo wa siri umeondolewa kwenye akaunti yako',
      text: 'Ufunguo wa siri (passkey) wa akaunti yako umeondolewa. Hauwezi kutumika kuingia tena.',
    },
    codes: {
      subject: 'Misimbo yako ya dharura imebadilishwa',
      text: 'Misimbo mipya ya dharura imetengenezwa kwa akaunti yako. Ile ya zamani haifanyi kazi tena.',
    },
    removed: {
      subject: 'Hatua ya pili ya akaunti yako imeondolewa',
      text: 'Tumeondoa programu ya misimbo, funguo za siri na misimbo ya dharura ya akaunti yako, na kuondoa vifaa vyote. Ingia kwa nenosiri lako, kisha washa hatua ya pili tena kwenye mipangilio.',
    },
  },
  secondFactorAdvice: (reset) =>
    `Kama si wewe wala mtu uliyemwomba, chagua nenosiri jipya mara moja na uangalie mipangilio yako:\n\n${reset}`,
  emailChanged: (contact) => ({
    subject: 'Akaunti yako sasa ina barua pepe nyingine',
    text: `Barua pepe ya akaunti yako imebadilishwa, na anwani hii si ya akaunti hiyo tena.\n\nKama si wewe, tuandikie mara moja ili tukurudishie akaunti yako:\n\n${contact}`,
  }),
  emailTaken: (reset) => ({
    subject: 'Mtu ameingiza barua pepe yako',
    text: `Mtu ameingiza anwani hii kwa akaunti nyingine kwetu. Anwani inabaki yako: hakuna kilichobadilika.\n\nKama ni wewe, ingia kwenye akaunti iliyo tayari na anwani hii. Kama umesahau nenosiri lake, chagua jipya hapa:\n\n${reset}\n\nKama si wewe, huna la kufanya.`,
  }),
  newsletter: (unsubscribe) => ({
    subject: 'Umejiunga na jarida letu',
    text: `Asante kwa kujiunga na jarida letu.\n\nKuacha kulipokea, fungua kiungo hiki:\n\n${unsubscribe}`,
  }),
  answerSubject: (subject) => (subject ? `Re: ${subject}` : 'Jibu la ujumbe wako'),
  unsubscribe: 'Acha kupokea jarida',
  inquiry: (title, link, text) => ({
    subject: `Jibu letu: ${title}`,
    text: `Tumejibu "${title}":\n\n${text}\n\nSoma yote na ujibu hapa:\n\n${link}`,
  }),
  invoice: {
    sent: ({ number, title, amount, due }, link) => ({
      subject: `Ankara ${number}: ${title}`,
      text: `Tumekutumia ankara ${number} ya "${title}": ${amount}, ya kulipwa kabla ya mwisho wa ${due}.\n\nIsome, ichapishe au ipakue hapa:\n\n${link}`,
    }),
    received: ({ number, amount, owed }, link) => ({
      subject: `Tumepokea malipo yako ya ${number}`,
      text: `Tumepokea ${amount} ya ankara ${number}. Kiasi kilichobaki kulipwa: ${owed}.\n\nTazama ankara hapa:\n\n${link}`,
    }),
    waiting: ({ number, amount }, link) => ({
      subject: `Malipo yako ya ${number} yanakaguliwa`,
      text: `Malipo ya ${amount} ya ankara ${number} yamerekodiwa. Mtu wa pili kwetu anayakagua, nasi tutakuandikia yakihesabiwa.\n\nTazama ankara hapa:\n\n${link}`,
    }),
    confirmed: ({ number, amount, owed }, link) => ({
      subject: `Malipo yako ya ${number} yamethibitishwa`,
      text: `Malipo yako ya ${amount} ya ankara ${number} yamekaguliwa na yanahesabiwa. Kiasi kilichobaki kulipwa: ${owed}.\n\nTazama ankara hapa:\n\n${link}`,
    }),
    voided: ({ number, amount, owed }, link) => ({
      subject: `Malipo ya ${number} yamebatilishwa`,
      text: `Malipo ya ${amount} ya ankara ${number} yalirekodiwa kimakosa na hayahesabiwi. Kiasi kilichobaki kulipwa: ${owed}. Tuandikie kama unadhani kuna kosa.\n\nTazama ankara hapa:\n\n${link}`,
    }),
    cancelled: ({ number, title }, link) => ({
      subject: `Ankara ${number} imefutwa`,
      text: `Tumefuta ankara ${number} ya "${title}". Huhitaji kuilipa.\n\nTazama ankara hapa:\n\n${link}`,
    }),
  },
  inStock: (title, link) => ({
    subject: `Inapatikana tena: ${title}`,
    text: `Ulituomba tukuandikie "${title}" ikipatikana tena. Sasa inapatikana:\n\n${link}\n\nHuu ni ujumbe mmoja ulioomba; hatuhifadhi tena anwani yako.`,
  }),
  enrolment: {
    active: (title, link) => ({
      subject: `Umejiunga na kozi: ${title}`,
      text: `Umepata nafasi kwenye kozi ya "${title}". Endelea na masomo yake hapa:\n\n${link}`,
    }),
    refused: (title, link) => ({
      subject: `Kuhusu kujiunga na kozi: ${title}`,
      text: `Hatuwezi kukupa nafasi kwenye kozi ya "${title}". Masomo yake bado yako wazi kwako, na unaweza kuomba tena hapa:\n\n${link}`,
    }),
  },
  request: {
    approved: (title, link) => ({
      subject: `Ombi lako limekubaliwa: ${title}`,
      text: `Tumekubali ombi lako la "${title}". Ingia kwenye akaunti yako uipakue hapa:\n\n${link}`,
    }),
    sent: (title, link) => ({
      subject: `Ipo tayari: ${title}`,
      text: `"${title}" ipo tayari. Ingia kwenye akaunti yako uipakue hapa:\n\n${link}`,
    }),
    refused: (title, link) => ({
      subject: `Kuhusu ombi lako: ${title}`,
      text: `Hatuwezi kukupa "${title}". Tuandikie ukiona tuangalie tena:\n\n${link}`,
    }),
  },
}

export const mailTexts: Record<Locale, Texts> = { en, sw }
