export const emailRunKinds = ['statements', 'notices'] as const
export type EmailRunKind = (typeof emailRunKinds)[number]

/** `already-sent`: to the same address, perhaps in another run. `mail-not-sent`: the mail server took no message. */
export const undeliveredReasons = [
  'no-email',
  'email-invalid',
  'already-sent',
  'mail-address-refused',
  'mail-not-sent',
  'stopped',
  'failed',
] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** An email that was sent is never sent again by a run. */
export const isRetriable = (reason: UndeliveredReason): boolean => reason !== 'already-sent'

export const maxFailuresInARow = 3
