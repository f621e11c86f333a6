import { formatDollars, type Cents } from '../money.ts'
import { formatDay } from '../time/format-day.ts'
import { weekdayName, weekdayNumber } from '../time/weekdays.ts'
import type { LineChange, MessageFacts, NewsAbout } from './message-facts.ts'
import type { MessageKind } from './message-kinds.ts'
import { unlinkedText } from './unlinked-text.ts'

type Reader = {
  company: string
  /** Several customers may share a contact's address. */
  customerName: string
  /** The contact sees money, and the company allows amounts in messages. */
  showsAmounts: boolean
  /** The address of the portal; undefined if Dray doesn't know it. */
  portalUrl: string | undefined
}
export type MessageText = { subject: string; text: string }

/** A fixed text with facts in it. The only address is the portal's, and bank details are never in it (D-346). */
export function messageText(news: NewsAbout, reader: Reader): MessageText {
  const { company, customerName, portalUrl } = reader
  const { subject, lines } = content(news, reader.showsAmounts)
  const end = portalUrl === undefined ? [] : ['', portalUrl]
  return {
    subject,
    text: [...lines, ...end, '', `${unlinkedText(company)}, for ${unlinkedText(customerName)}`].join('\n'),
  }
}

type Content = { subject: string; lines: string[] }

function content(news: NewsAbout, showsAmounts: boolean): Content {
  const write = contents[news.kind] as (facts: NewsAbout['facts'], showsAmounts: boolean) => Content
  return write(news.facts, showsAmounts)
}

const contents: { [Kind in MessageKind]: (facts: MessageFacts[Kind], showsAmounts: boolean) => Content } = {
  ORDER_CONFIRMED: ({ orderNum, units, total, follows, ...when }, showsAmounts) => ({
    subject: `Order ${orderNum} is confirmed`,
    lines: [
      `Order ${orderNum} is confirmed${whenText(when)}: ${unitText(units)}${amountText(total, showsAmounts)}.`,
      ...followLines(follows),
    ],
  }),
  ORDER_CHANGED: (facts, showsAmounts) =>
    facts.isCanceled
      ? oneLine(`Order ${facts.orderNum} was canceled`)
      : { subject: `Order ${facts.orderNum} changed`, lines: changedLines(facts, showsAmounts) },
  ORDER_DECLINED: ({ orderNum, reason }) =>
    reason === null
      ? oneLine(`Order ${orderNum} was canceled`)
      : {
          subject: `Order ${orderNum} was declined`,
          lines: [`Order ${orderNum} was declined: ${unlinkedText(reason)}`],
        },
  ON_ITS_WAY: ({ orderNum }) => oneLine(`Order ${orderNum} is on its way`),
  DELIVERED: ({ orderNum, pickupOrder }) => oneLine(`Order ${orderNum} was ${pickupOrder ? 'picked up' : 'delivered'}`),
  CREDIT_MEMO: ({ orderNum, memoNum, amount }, showsAmounts) => ({
    subject: `Credit memo ${memoNum} for order ${orderNum}`,
    lines: [`You have credit memo ${memoNum} for order ${orderNum}${amountText(amount, showsAmounts)}.`],
  }),
  CLAIM_ANSWERED: ({ orderNum, memoNum, amount, reason }, showsAmounts) => ({
    subject: `Your claim for order ${orderNum} was ${memoNum === null ? 'declined' : 'accepted'}`,
    lines: [
      memoNum === null
        ? `Your claim for order ${orderNum} was declined${reason === null ? '.' : `: ${unlinkedText(reason)}`}`
        : `Your claim for order ${orderNum} was accepted${amountText(amount, showsAmounts)}.`,
      ...(memoNum !== null && reason !== null ? [unlinkedText(reason)] : []),
    ],
  }),
  DUE_SOON: (facts, showsAmounts) => ({
    subject: `${invoiceText(facts.count)} due in 3 days`,
    lines: [
      `${invoiceText(facts.count)} ${facts.count === 1 ? 'is' : 'are'} due in 3 days.`,
      ...invoiceLines(facts, showsAmounts),
    ],
  }),
  OVERDUE: (facts, showsAmounts) => ({
    subject: `${invoiceText(facts.count)} overdue`,
    lines: [
      `${invoiceText(facts.count)} ${facts.count === 1 ? 'is' : 'are'} overdue.`,
      ...invoiceLines(facts, showsAmounts),
    ],
  }),
  NEW_DEVICE: ({ device, openedAt }) => ({
    subject: 'A new device opened your portal',
    lines: [
      `Your portal was opened on another device: ${unlinkedText(device)}, ${openedAt}.`,
      'If this wasn’t you, end the device in the portal under More and tell us.',
    ],
  }),
}

const oneLine = (sentence: string): Content => ({ subject: sentence, lines: [`${sentence}.`] })

const unitText = (units: number): string => `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`
const amountText = (amount: Cents, isShown: boolean): string => (isShown ? `, ${formatDollars(amount)}` : '')
const dayText = (day: string): string => `${weekdayName(weekdayNumber(day)).slice(0, 3)}, ${formatDay(day)}`

function whenText({ deliveryDate, pickupOrder }: { deliveryDate: string | null; pickupOrder: boolean }): string {
  if (deliveryDate === null) return pickupOrder ? ' for pickup' : ''
  return pickupOrder ? ` for pickup on ${dayText(deliveryDate)}` : ` for ${dayText(deliveryDate)}`
}

/** The rest is in the portal. */
const maxLines = 20

function changedLines(
  { orderNum, lines, moved, total, follows }: MessageFacts['ORDER_CHANGED'],
  showsAmounts: boolean,
): string[] {
  const more = lines.length - maxLines
  return [
    `Order ${orderNum} changed.`,
    ...lines.slice(0, maxLines).map(lineText),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(moved ? [`It is now${whenText(moved) || ' without a delivery day'}.`] : []),
    ...followLines(follows),
    ...(showsAmounts && total !== undefined ? [`Total: ${formatDollars(total)}`] : []),
  ]
}

const lineText = ({ name, from, to }: LineChange): string => `${unlinkedText(name)}: ${from} → ${to}`

const followLines = (follows: MessageFacts['ORDER_CONFIRMED']['follows']): string[] =>
  follows === undefined
    ? []
    : [`${unitText(follows.units)} ${follows.units === 1 ? 'follows' : 'follow'} on order ${follows.orderNum}.`]

const invoiceText = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`

function invoiceLines({ invoices, count, balance }: MessageFacts['OVERDUE'], showsAmounts: boolean): string[] {
  const more = count - invoices.length
  return [
    ...invoices.map(
      (invoice) => `${invoice.orderNum}, due ${formatDay(invoice.dueOn)}${amountText(invoice.balance, showsAmounts)}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(showsAmounts && count > 1 ? [`Together: ${formatDollars(balance)}`] : []),
  ]
}
