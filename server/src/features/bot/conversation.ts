import type * as contract from '@dray/contract/customers/portal'
import { companyClock } from '@dray/domain/time/company-day'
import type { Dray } from '../../dray.ts'
import type { DeviceHolder } from '../../platform/http/serve.ts'
import type { ChatContact } from '../contacts/index.ts'
import { createPortalMenu } from '../portal/index.ts'

type Request = ReturnType<typeof contactRequest>

/** One update's chat, time, and the means to answer it. */
export type Conversation = {
  telegramId: number
  /** As Telegram names the person. */
  name: string
  at: Date
  config: Dray['config']
  requestBy: (contact: ChatContact) => Request
  readMenu: (request: Request) => Promise<contract.PortalProduct[]>
  /** "Tue, Dec 1, 5:00 PM" */
  timeText: (instant: Date) => string
}

/** A chat asks like the portal does, so the same functions answer. It has no device. */
function contactRequest(contact: ChatContact, at: Date, timeZone: string) {
  const { id, name, customerId, mayOrder, seesMoney } = contact
  const holder: DeviceHolder = { id, name, customerId, mayOrder, seesMoney, deviceId: '' }
  return {
    contact: holder,
    author: { userId: id, at },
    params: {},
    query: {},
    body: undefined,
    ...companyClock(at, timeZone),
  }
}

export function createConversations({ db, config }: Pick<Dray, 'db' | 'config'>) {
  const readMenu = createPortalMenu(db)
  const { timeZone } = config
  const time = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return (person: { telegramId: number; name: string }, at: Date): Conversation => ({
    ...person,
    at,
    config,
    readMenu,
    requestBy: (contact) => contactRequest(contact, at, timeZone),
    timeText: (instant) => time.format(instant),
  })
}
