import type { Call } from '@dray/contract/call'
import {
  listPortalDevices,
  listPortalMenu,
  type PortalProduct,
  type PortalVisitor,
  readPortalMe,
} from '@dray/contract/customers/portal'
import {
  listPortalOrders,
  type PortalHome,
  type PortalMoney,
  type PortalOrder,
  readPortalHome,
  readPortalMoney,
  readPortalOrder,
  sendPortalOrder,
} from '@dray/contract/customers/portal-orders'
import { changeMessageChoices, type MessageChoices, readMessageChoices } from '@dray/contract/customers/portal-messages'
import { readSettings } from '@dray/contract/settings'
import { messageKinds } from '@dray/domain/messages/message-kinds'
import { cents } from '@dray/domain/money'
import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { forgetAnswers } from '../portal/answers.ts'
import { emptyTheCart, openCart } from '../portal/cart.ts'
import { Portal } from '../portal/portal.tsx'
import { answerCall, handler, refusalOf, settings, stubServer } from './screens.tsx'
import { setUpUser, stopTime } from './set-up-user.ts'

export const chai: PortalProduct = {
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  brand: 'Exotic Liquids',
  type: 'Beverages',
  genetics: null,
  weight: null,
  image: null,
  price: cents(18_00),
  unitsPerCase: null,
  soldIn: 'UNIT',
  badge: 'GOOD',
  orderable: true,
}
export const chang: PortalProduct = { ...chai, sku: 'EXO-BEV-0002', name: 'Chang', price: cents(19_00) }
export const konbu: PortalProduct = {
  ...chai,
  sku: 'MAY-SEA-0001',
  name: 'Konbu',
  brand: "Mayumi's",
  type: 'Seafood',
  price: cents(6_00),
  unitsPerCase: 10,
}

type HomeParts = Partial<Omit<PortalHome, 'rules'>> & { rules?: Partial<PortalHome['rules']> }

export const aPortalHome = (home: HomeParts = {}): PortalHome => ({
  last: null,
  usual: [],
  sent: [],
  days: [],
  ...home,
  rules: { minimumOrder: null, poRequired: false, mayPickUp: true, dayRequired: false, ...home.rules },
})

type Line = PortalOrder['lines'][number]
const soldLine = ({ sku, name, price }: PortalProduct, quantity: number): Line => ({
  sku,
  name,
  quantity,
  unitPrice: price,
  subtotal: cents(price * quantity),
})

export const aPortalOrder = (order: Partial<PortalOrder> = {}): PortalOrder => ({
  orderNum: '100023',
  state: 'DELIVERED',
  placedOn: '2026-03-05',
  deliveryDate: '2026-03-06',
  pickupOrder: false,
  customerPO: null,
  note: null,
  lines: [soldLine(chai, 12), soldLine(konbu, 20)],
  subtotal: cents(336_00),
  discount: cents(0),
  total: cents(336_00),
  declinedReason: null,
  sentBy: null,
  modifiedOn: new Date('2026-03-05T18:00:00Z'),
  canChangeUntil: null,
  canClaimUntil: null,
  claims: [],
  backorders: [],
  documents: [],
  ...order,
})
/** One that the office hasn't decided about. */
export const aSentOrder = (order: Partial<PortalOrder> = {}): PortalOrder =>
  aPortalOrder({ orderNum: 'DRAFT_ABCD1234', state: 'SENT', sentBy: 'Kim', ...order })

export const aPortalVisitor = (contact: Partial<PortalVisitor['contact']> = {}): PortalVisitor => ({
  contact: { name: 'Kim', mayOrder: true, seesMoney: true, ...contact },
  company: {
    name: 'Northwind Traders',
    logo: null,
    accent: null,
    phone: '(555) 010-0100',
    howToPay: 'By check, or to the driver',
  },
  customer: { customerName: 'Ernst Handel' },
})

type Sent = { key: string | null; body: unknown }
type PortalServer = {
  visitor: PortalVisitor
  menu: PortalProduct[]
  home: PortalHome
  /** Newest first. */
  orders: PortalOrder[]
  money: PortalMoney
  devices: z.output<typeof listPortalDevices.answer>
  messages: MessageChoices
  /** Answers a sent order. */
  answer: (sent: Sent) => Response | Promise<Response>
}

const takesOrder: PortalServer['answer'] = () => Response.json(sendPortalOrder.answer.encode(aSentOrder()))

/** Everything is off, and can be emailed. */
export const someChoices = (choices: Partial<MessageChoices> = {}): MessageChoices => ({
  email: 'kim@ernst-handel.example',
  hasChat: false,
  ...choices,
  kinds: { ...Object.fromEntries(messageKinds.map((kind) => [kind, 'NONE' as const])), ...choices.kinds },
})

const start = (): PortalServer => ({
  visitor: aPortalVisitor(),
  menu: [chai, chang, konbu],
  home: aPortalHome(),
  orders: [aPortalOrder()],
  money: { balance: cents(0), overdue: cents(0), credit: cents(0), invoices: [] },
  devices: [],
  messages: someChoices(),
  answer: takesOrder,
})

/** The stream of changes. */
class PortalStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: PortalStream[] = []
  readyState = 1
  constructor() {
    super()
    PortalStream.opened.push(this)
  }
  close() {
    this.readyState = PortalStream.CLOSED
  }
}
export const openStreams = (): PortalStream[] => PortalStream.opened.filter(({ readyState }) => readyState === 1)
export function hear(kind: 'hello' | 'changed'): void {
  const data = JSON.stringify({ kind })
  for (const stream of openStreams()) stream.dispatchEvent(new MessageEvent('message', { data }))
}

/** A contact at a page of the portal. `asked`: the calls so far; `sent`: the orders. */
export function showPortal(at: string, known: Partial<PortalServer> = {}, ...others: Parameters<typeof stubServer>) {
  const server = { ...start(), ...known, asked: [] as string[], sent: [] as Sent[] }
  const answered = <A extends z.ZodType>(call: Call<z.ZodType, z.ZodType, z.ZodType, A>, answer: () => z.output<A>) =>
    answerCall(call, () => {
      server.asked.push(call.path)
      return answer()
    })
  stopTime(new Date('2026-03-09T17:00:00Z'))
  localStorage.clear()
  forgetAnswers()
  openCart('')
  emptyTheCart()
  PortalStream.opened = []
  vi.stubGlobal('EventSource', PortalStream)
  window.history.replaceState(null, '', `/portal${at === '/' ? '' : at}`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  stubServer(
    ...others,
    answered(readSettings, () => settings),
    answered(readPortalMe, () => server.visitor),
    answered(listPortalMenu, () => server.menu),
    answered(readPortalHome, () => server.home),
    answered(listPortalOrders, () => server.orders),
    answered(readPortalMoney, () => server.money),
    answered(listPortalDevices, () => server.devices),
    answered(readMessageChoices, () => server.messages),
    answerCall(changeMessageChoices, ({ body }) => {
      const { kinds } = body as Pick<MessageChoices, 'kinds'>
      server.messages = { ...server.messages, kinds: { ...server.messages.kinds, ...kinds } }
      return server.messages
    }),
    handler(readPortalOrder, ({ params }) => {
      const order = server.orders.find(({ orderNum }) => orderNum === params['orderNum'])
      return order ? Response.json(readPortalOrder.answer.encode(order)) : refusalOf('not-found')
    }),
    handler(sendPortalOrder, ({ body, headers }) => {
      const sent = { key: headers.get('idempotency-key'), body }
      server.sent.push(sent)
      return server.answer(sent)
    }),
  )
  return { server, user: setUpUser(), ...render(<Portal />) }
}

export const pageShown = (): string => window.location.pathname.replace(/^\/portal/, '') || '/'
