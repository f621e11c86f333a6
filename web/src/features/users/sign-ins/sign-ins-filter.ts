import { type SignInEvent, signInEvents } from '@dray/domain/users/sign-ins'

/** The state of the list in its address. */
export const unfiltered = { search: '', event: '' }
export type SignInsFilter = Readonly<typeof unfiltered>
export type ChangeSignInsFilter = (changed: Partial<SignInsFilter>, history?: 'replace' | 'push') => void

/** The events of a filter; others, as in an old link, are left out. */
export function eventsOf({ event }: SignInsFilter): SignInEvent[] {
  const named = new Set(event.split(','))
  return signInEvents.filter((known) => named.has(known))
}
