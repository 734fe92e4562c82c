/** What staff can do, each by one write. A list of its own, so that pages need no schema library to name them. */
export const staffActionNames = [
  'person.roles',
  'person.suspend',
  'person.unsuspend',
  'person.sign_out',
  'person.reset_link',
  'comment.hide',
  'comment.restore',
  'request.approve',
  'request.send',
  'request.refuse',
  'message.read',
  'message.answer',
  'message.close',
  'message.reopen',
  'message.assign',
  'stock.notify',
  'letter.save',
  'letter.send',
  'mail.retry',
] as const
export type StaffActionName = (typeof staffActionNames)[number]
