import type { Texts } from '#server/mail/text-types.ts'

export const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  verifyEmail: (link) => ({
    subject: 'Please confirm your email address',
    text: `Open this link to confirm that this address is yours. It works for 7 days:\n\n${link}\n\nIf you did not create an account with us, delete this message.`,
  }),
  passwordReset: (link) => ({
    subject: 'Choose a new password',
    text: `Open this link to choose a new password. It works once, within one hour:\n\n${link}\n\nIf you did not ask for it, delete this message; your password stays as it is.`,
  }),
  signInCode: (digits, link, isEmailVerified) => ({
    subject: 'Your code to sign in',
    text: `Enter this code where you asked for it. It works once, within ten minutes:\n\n${digits}\n\nOr open this link and press the button, on this device or another one:\n\n${link}\n\n${isEmailVerified ? '' : 'Signing in this way also confirms that the address is yours. A password and a second step that were set before it was confirmed stop working; choose a new password with "Forgot password".\n\n'}We never ask for this code. If you did not ask for it, delete this message: without it nobody comes in.`,
  }),
  passwordChanged: (hadGoogle) => ({
    subject: 'Your password was changed',
    text: `The password of your account was changed and other devices were signed out.${hadGoogle ? '\n\nSigning in with Google has ended too. It begins again with the Google account that has this address.' : ''}\n\nIf it was not you, choose a new password at once with "Forgot password" on the sign-in page.`,
  }),
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
  exportReady: (link, until) => ({
    subject: 'Your data is ready',
    text: `The file with everything that we hold about you is ready. Sign in and download it by ${until}; after that it is deleted:\n\n${link}\n\nIf you did not ask for it, sign out your other devices in the settings and choose a new password.`,
  }),
  deletionAsked: (link, day, reset) => ({
    subject: 'Your account will be deleted',
    text: `You asked us to delete your account. We do so on ${day}, and until then write to you only about the safety of the account. Other devices were signed out.\n\nIf you change your mind, sign in before that day and press "Keep my account":\n\n${link}\n\nIf it was not you, keep the account and choose a new password at once:\n\n${reset}`,
  }),
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
    text: `You asked us to write when "${title}" is back in stock. It is now:\n\n${link}\n\nThis is the one message you asked for; we will write no other about this product.`,
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
  lessonAnswer: ({ title, question, answer, name }, link) => ({
    subject: `Your question was answered: ${title}`,
    text: `You asked about the lesson "${title}":\n\n${question}\n\n${name} answers:\n\n${answer}\n\nGo on with the lesson here:\n\n${link}`,
  }),
  lessonQuestions: ({ questions, more }, link, settings) => ({
    subject:
      questions.length + more === 1
        ? `New question: ${questions[0]?.title ?? ''}`
        : `${questions.length + more} new questions of students`,
    text: `${[
      ...questions.map(({ title, by, text }) =>
        text === null
          ? `${by} asks about the lesson "${title}".`
          : `${by} asks about the lesson "${title}":\n\n${text}`,
      ),
      ...(more === 0 ? [] : [`Further questions: ${more}`]),
    ].join(
      '\n\n',
    )}\n\nAnswer here, also without a network:\n\n${link}\n\nYou can turn these mails off in the settings of what happened:\n\n${settings}`,
  }),
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
