import { defineList } from '../lists/define-list.ts'

/** In the order of the filter. */
export const signInEvents = [
  'SIGNED_IN',
  'LINK_USED',
  'CODE_ASKED',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'UNKNOWN_EMAIL',
  'LOCKED_OUT',
  'LINK_REFUSED',
  'SIGNED_OUT',
] as const
export type SignInEvent = (typeof signInEvents)[number]

export const signInEventLabels: Record<SignInEvent, string> = {
  SIGNED_IN: 'Signed in',
  LINK_USED: 'Signed in by link',
  CODE_ASKED: 'Right password, no code',
  WRONG_PASSWORD: 'Wrong password',
  WRONG_CODE: 'Wrong code',
  UNKNOWN_EMAIL: 'Unknown email',
  LOCKED_OUT: 'Locked out',
  LINK_REFUSED: 'Link refused',
  SIGNED_OUT: 'Signed out',
}

export const signInList = defineList({ sorts: { date: 'time' }, first: '-date' })

export const signInLogDays = 90

const refusals: readonly SignInEvent[] = ['WRONG_PASSWORD', 'WRONG_CODE', 'UNKNOWN_EMAIL', 'LOCKED_OUT', 'LINK_REFUSED']
export const isRefusedSignIn = (event: SignInEvent): boolean => refusals.includes(event)

/** Someone may have typed their password there. */
export const isKeptEmail = (typed: string): boolean => /^\S+@\S+$/.test(typed)
