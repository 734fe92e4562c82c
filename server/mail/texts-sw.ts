import type { Texts } from '#server/mail/text-types.ts'

export const sw: Texts = {
  greeting: (name) => (name ? `Habari ${name},` : 'Habari,'),
  verifyEmail: (link) => ({
    subject: 'Tafadhali thibitisha barua pepe yako',
    text: `Fungua kiungo hiki kuthibitisha kwamba anwani hii ni yako. Kinafanya kazi kwa siku 7:\n\n${link}\n\nKama hukufungua akaunti kwetu, futa ujumbe huu.`,
  }),
  passwordReset: (link) => ({
    subject: 'Chagua nenosiri jipya',
    text: `Fungua kiungo hiki kuchagua nenosiri jipya. Kinafanya kazi mara moja tu, ndani ya saa moja:\n\n${link}\n\nKama hukuomba, futa ujumbe huu; nenosiri lako linabaki lilivyo.`,
  }),
  signInCode: (digits, link, isEmailVerified) => ({
    subject: 'Msimbo wako wa kuingia',
    text: `Andika msimbo huu pale ulipouomba. Unafanya kazi mara moja tu, ndani ya dakika kumi:\n\n${digits}\n\nAu fungua kiungo hiki kisha bonyeza kitufe, kwenye kifaa hiki au kingine:\n\n${link}\n\n${isEmailVerified ? '' : 'Kuingia hivi kunathibitisha pia kwamba anwani hii ni yako. Nenosiri na hatua ya pili zilizowekwa kabla haijathibitishwa zinaacha kufanya kazi; chagua nenosiri jipya kupitia "Umesahau nenosiri".\n\n'}Hatuulizi kamwe msimbo huu. Kama hukuuomba, futa ujumbe huu: bila msimbo hakuna anayeingia.`,
  }),
  passwordChanged: (hadGoogle) => ({
    subject: 'Nenosiri lako limebadilishwa',
    text: `Nenosiri la akaunti yako limebadilishwa na vifaa vingine vimeondolewa.${hadGoogle ? '\n\nKuingia kwa Google pia kumesitishwa. Kutaanza tena kwa akaunti ya Google yenye anwani hii.' : ''}\n\nKama si wewe, chagua nenosiri jipya mara moja kupitia "Umesahau nenosiri" kwenye ukurasa wa kuingia.`,
  }),
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
  exportReady: (link, until) => ({
    subject: 'Data yako iko tayari',
    text: `Faili yenye kila tulichonacho kukuhusu iko tayari. Ingia kwenye akaunti yako uipakue kabla ya mwisho wa ${until}; baada ya hapo inafutwa:\n\n${link}\n\nKama hukuiomba, ondoa vifaa vyako vingine kwenye mipangilio na uchague nenosiri jipya.`,
  }),
  deletionAsked: (link, day, reset) => ({
    subject: 'Akaunti yako itafutwa',
    text: `Umetuomba tufute akaunti yako. Tutaifuta ${day}, na mpaka hapo tutakuandikia kuhusu usalama wa akaunti tu. Vifaa vingine vimeondolewa.\n\nUkibadili mawazo, ingia kabla ya siku hiyo na ubonyeze "Baki na akaunti yangu":\n\n${link}\n\nKama si wewe, baki na akaunti na uchague nenosiri jipya mara moja:\n\n${reset}`,
  }),
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
    text: `Ulituomba tukuandikie "${title}" ikipatikana tena. Sasa inapatikana:\n\n${link}\n\nHuu ni ujumbe mmoja ulioomba; hatutatuma mwingine kuhusu bidhaa hii.`,
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
  lessonAnswer: ({ title, question, answer, name }, link) => ({
    subject: `Swali lako limejibiwa: ${title}`,
    text: `Uliuliza kuhusu somo "${title}":\n\n${question}\n\n${name} anajibu:\n\n${answer}\n\nEndelea na somo hapa:\n\n${link}`,
  }),
  lessonQuestions: ({ questions, more }, link, settings) => ({
    subject:
      questions.length + more === 1
        ? `Swali jipya: ${questions[0]?.title ?? ''}`
        : `Maswali mapya ${questions.length + more} ya wanafunzi`,
    text: `${[
      ...questions.map(({ title, by, text }) =>
        text === null
          ? `${by} anauliza kuhusu somo "${title}".`
          : `${by} anauliza kuhusu somo "${title}":\n\n${text}`,
      ),
      ...(more === 0 ? [] : [`Maswali mengine: ${more}`]),
    ].join(
      '\n\n',
    )}\n\nJibu hapa, hata bila mtandao:\n\n${link}\n\nUnaweza kuzima barua pepe hizi kwenye mipangilio ya yaliyotokea:\n\n${settings}`,
  }),
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
