import type { Contact } from '@dray/contract/customers/contacts'
import { companyDay } from '@dray/domain/time/company-day'
import { mediumDay } from '../../../kit/text/dates.ts'
import { capitalize, pluralize } from '../../../kit/text/format-count.ts'

export type Invitation = 'email' | 'show' | 'later'

/** Dec 6: a link lasts a week. */
export const linkUntil = ({ expiresOn }: NonNullable<Contact['link']>, timeZone: string): string =>
  mediumDay(companyDay(expiresOn, timeZone))

/** "2 devices and an unused link stop working at once." */
export function endedText({ devices, link, chats }: Pick<Contact, 'devices' | 'link' | 'chats'>): string {
  const ended = [
    ...(devices.length > 0 ? [pluralize(devices.length, 'device')] : []),
    ...(chats.length > 0 ? [pluralize(chats.length, 'chat')] : []),
    ...(link === null ? [] : ['an unused link']),
  ]
  if (ended.length === 0) return ''
  const verb = devices.length + chats.length + (link === null ? 0 : 1) === 1 ? 'stops' : 'stop'
  return `${capitalize(listFormat.format(ended))} ${verb} working at once.`
}

const listFormat = new Intl.ListFormat('en-US')
