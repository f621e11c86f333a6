import {
  acceptInboxEntry,
  closeInboxEntry,
  dismissInboxEntry,
  type InboxEntry,
  listInboxEntries,
  openInboxEntry,
  type Proposal,
  readInboxEntry,
} from '@dray/contract/inbox'
import type { Order } from '@dray/contract/orders'
import { cents } from '@dray/domain/money'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { InboxPage } from '../../features/orders/inbox-page.tsx'
import { answerCall, handler, showScreens, stubServer } from '../screens.tsx'
import { newOrderReads, products } from './new-order.tsx'
import { anOrder } from './orders.tsx'

/** Setup for tests of the inbox: a test sets only what it is about. */
const proposedProducts = new Map(
  products.map(({ id, sku, name, brand, basePrice = cents(0) }) => [
    id,
    { id, sku, name, brand, unitsPerCase: null, price: basePrice, lastBought: null },
  ]),
)

export const proposedProduct = (id: number): NonNullable<Proposal['product']> => {
  const found = proposedProducts.get(id)
  if (found === undefined) throw new RangeError(`There is no product ${id}`)
  return found
}

export const aProposal = (text: string, overrides: Partial<Proposal> = {}): Proposal => ({
  key: `1 ${text}`,
  text,
  from: 0,
  to: text.length,
  product: proposedProduct(1),
  quantity: 12,
  unit: 'UNIT',
  cases: null,
  certain: true,
  guesses: [],
  question: null,
  notSold: null,
  prices: [],
  isRepeated: false,
  ...overrides,
})

export const anEntry = (overrides: Partial<InboxEntry> = {}): InboxEntry => ({
  id: 1,
  channel: 'EMAIL',
  from: 'roland@ernst.example',
  subject: null,
  text: '12 chai',
  state: 'OPEN',
  customerID: 7,
  customerName: 'Ernst Handel',
  possibleCustomers: [],
  isSenderUnknown: false,
  isSenderDoubtful: false,
  remarks: [],
  proposals: [aProposal('12 chai')],
  unreadLines: 0,
  marks: [],
  deliveryDate: null,
  deliveryDays: [],
  customerPO: null,
  note: null,
  leftOut: [],
  repeats: null,
  looksLike: [],
  openedBy: null,
  openedById: null,
  openedAt: null,
  orderID: null,
  orderNum: null,
  dismissReason: null,
  decidedBy: null,
  decidedAt: null,
  receivedAt: new Date('2026-03-09T15:06:00Z'),
  modifiedOn: new Date('2026-03-09T15:06:00Z'),
  ...overrides,
})

type Handler = Parameters<typeof stubServer>[number]
type Options = { at?: string; answers?: Handler[] }
export type SentToInbox = { call: string; id: string | undefined; body: unknown; key: string | null }

/** The inbox with these messages. A test changes them as others would. */
export function showInbox(entries: InboxEntry[], { at = '/orders/inbox', answers = [] }: Options = {}) {
  const sent: SentToInbox[] = []
  const reads: string[] = []
  const found = (id: string | undefined) => entries.find((entry) => String(entry.id) === id) ?? anEntry()
  const change = (id: string | undefined, changed: Partial<InboxEntry>) => {
    const index = entries.findIndex((entry) => String(entry.id) === id)
    if (index >= 0) entries[index] = { ...found(id), ...changed }
    return found(id)
  }
  const record = (call: string, { params, body, headers }: Parameters<Handler['answer']>[0]) =>
    sent.push({ call, id: params['id'], body, key: headers.get('idempotency-key') })
  const screens = [
    ...answers,
    answerCall(listInboxEntries, ({ url }) => {
      const { state, sender } = Object.fromEntries(url.searchParams)
      const isUnknown = sender === 'unknown'
      return entries.filter(
        (entry) => entry.state === state && (sender === undefined || entry.isSenderUnknown === isUnknown),
      )
    }),
    answerCall(readInboxEntry, ({ params, url }) => {
      reads.push(`${params['id']}${url.search}`)
      return found(params['id'])
    }),
    answerCall(openInboxEntry, (request) => {
      record('open', request)
      change(request.params['id'], { openedById: 3, openedBy: 'Ann', openedAt: new Date('2026-03-09T15:15:00Z') })
      return { openedBy: 'Ann', openedAt: new Date('2026-03-09T15:15:00Z') }
    }),
    answerCall(closeInboxEntry, (request) => {
      record('close', request)
      change(request.params['id'], { openedById: null, openedBy: null, openedAt: null })
      return { ok: true as const }
    }),
    handler(acceptInboxEntry, (request) => {
      record('accept', request)
      const order: Order = anOrder({ orderNum: '100023' })
      change(request.params['id'], { state: 'ACCEPTED', orderNum: order.orderNum, orderID: order.id })
      return answerCall(acceptInboxEntry, () => order).answer(request)
    }),
    answerCall(dismissInboxEntry, (request) => {
      record('dismiss', request)
      return change(request.params['id'], { state: 'DISMISSED', dismissReason: 'Not an order' })
    }),
    ...newOrderReads(() => '100023'),
  ]
  stubServer(...screens)
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <InboxPage />
    </ModalStack>
  )
  const shown = showScreens({ '/orders/inbox/{-$entryId}': Screen, '/orders/$orderNum': () => null }, { at })
  return { ...shown, sent, reads, change }
}
