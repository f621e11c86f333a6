import { type Cents, formatDollars } from '../money.ts'
import { type OfferedDay } from '../ordering/order-rules.ts'
import { missingToMinimum } from '../ordering/order-size.ts'
import { isolateName } from '../text/isolate-name.ts'
import { weekdayName, weekdayNumber } from '../time/weekdays.ts'
import type { ChatLine, ChatOrder, ChatQuestion, ReadChatOrder } from './chat-order.ts'
import { maxChatLines } from './chat-order.ts'

export type Button = { label: string; action: string }
/** A message of the bot with rows of buttons. */
export type Card = { text: string; buttons: Button[][] }

/** Telegram takes no more. */
export const maxTextLetters = 4096
/** Phones cut a longer label. */
const maxLabelLetters = 40
/** With these, the longest order still fits in a message. */
const maxNameLetters = 48
const maxNoteLetters = 200

export const cardText = (text: string): string => shortened(text, maxTextLetters)

const button = (label: string, action: string): Button => ({ label: shortened(label, maxLabelLetters), action })

const shortened = (text: string, letters: number): string =>
  text.length <= letters
    ? text
    : text
        .slice(0, letters - 1)
        .trimEnd()
        .replace(/[\ud800-\udbff]$/, '') + '…'

const yesNo = [[button('Yes', 'yes'), button('No', 'no')]]

export const linkCard = (customerName: string, contactName: string | null): Card => ({
  text: `Link this chat to ${isolateName(customerName)}${contactName === null ? '' : ` (${isolateName(contactName)})`}?`,
  buttons: yesNo,
})

export const unlinkCard = (customerName: string): Card => ({
  text: `Unlink this chat from ${isolateName(customerName)}?`,
  buttons: yesNo,
})

/** Action `c` with the contact's id. */
export const customerCard = (contacts: readonly { id: number; customerName: string }[]): Card => ({
  text: 'For which customer?',
  buttons: contacts.map(({ id, customerName }) => [button(customerName, `c${id}`)]),
})

export type OrderTerms = {
  customerName: string
  days: readonly OfferedDay[]
  minimumOrder: Cents | null
  poRequired: boolean
  mayPickUp: boolean
  dayRequired: boolean
}

/** Asks the next question, or shows the order with its button Send. `notice` says what changed since. */
export function orderCard(order: ChatOrder, read: ReadChatOrder, terms: OrderTerms, notice?: string): Card {
  const discard = button('Discard', 'discard')
  if (read.isTooLong)
    return {
      text: `A chat order can have up to ${maxChatLines} products. Use /portal for a bigger one.`,
      buttons: [[discard]],
    }
  if (read.question) return questionCard(read, read.question)
  if (read.lines.length === 0) return { text: `I couldn't find a product in that. ${help}`, buttons: [] }
  const problem = termProblem(order, read, terms)
  const send = problem === undefined ? [[button('Send', 'send')]] : []
  const text = [
    ...(notice === undefined ? [] : [notice, '']),
    `Order for ${isolateName(terms.customerName)}`,
    '',
    ...read.lines.map(lineText),
    '',
    `Total ${formatDollars(read.total)}`,
    ...deliveryLine(order, read, terms),
    ...(read.customerPO === null ? [] : [`PO number ${read.customerPO}`]),
    ...(read.note === null ? [] : [`Note to us: “${shortened(read.note, maxNoteLetters)}”`]),
    ...(read.repeats === null ? [] : [`From your order ${read.repeats}`]),
    ...(read.leftOut.length === 0 ? [] : [`Left out: ${read.leftOut.map(isolateName).join(', ')}`]),
    ...notReadLines(read),
    ...(problem === undefined ? [] : ['', problem]),
  ].join('\n')
  return { text, buttons: [...send, ...deliveryButtons(order, read, terms), [discard]] }
}

const lineText = ({ product: { name, price, unitsPerCase }, quantity }: ChatLine): string => {
  const cases = unitsPerCase !== null && unitsPerCase > 1 && quantity % unitsPerCase === 0 ? quantity / unitsPerCase : 0
  const inCases = cases === 0 ? '' : ` (${cases} ${cases === 1 ? 'case' : 'cases'})`
  return `${quantity} × ${isolateName(shortened(name, maxNameLetters))}${inCases}, ${formatDollars(price)} each`
}

const notReadLines = ({ notTaken }: ReadChatOrder): string[] =>
  notTaken.length === 0 ? [] : [`Not included: ${notTaken.map((text) => `“${text}”`).join(', ')}`]

function questionCard(read: ReadChatOrder, question: ChatQuestion): Card {
  const found = read.lines.length === 0 ? [] : [...read.lines.map(lineText), '']
  const leaveOut = button('Leave it out', 'skip')
  const quantities = (units: readonly number[]) => units.map((quantity) => button(String(quantity), `q${quantity}`))
  switch (question.about) {
    case 'product':
      return {
        text: [...found, productQuestion(question)].join('\n'),
        buttons: [
          ...question.guesses.map(({ name }, place) => [button(name, `p${place}`)]),
          [button(question.guesses.length === 0 ? 'Leave it out' : 'None of these', 'skip')],
        ],
      }
    case 'quantity':
      return {
        text: [
          ...found,
          `How many units of ${isolateName(question.product.name)}? You typed “${question.typed}”.`,
        ].join('\n'),
        buttons: [quantities(question.choices), [leaveOut]].filter((row) => row.length > 0),
      }
    case 'cases':
      return {
        text: [
          ...found,
          `${isolateName(question.product.name)} comes in cases of ${question.unitsPerCase}, and ${question.quantity} isn't full cases. How many units?`,
        ].join('\n'),
        buttons: [quantities(question.choices), [leaveOut]],
      }
  }
}

function productQuestion({ typed, guesses, notSold }: Extract<ChatQuestion, { about: 'product' }>): string {
  if (notSold !== null) return `${isolateName(notSold)} can't be ordered now. Another one instead?`
  if (guesses.length === 0) return `I don't know “${typed}”. Type it another way, or leave it out.`
  return `Which one is “${typed}”?`
}

function termProblem(order: ChatOrder, read: ReadChatOrder, terms: OrderTerms): string | undefined {
  const { total, customerPO } = read
  const missing = missingToMinimum(total, terms.minimumOrder)
  if (missing !== undefined && terms.minimumOrder !== null)
    return `Orders start at ${formatDollars(terms.minimumOrder)}: ${formatDollars(missing)} is missing. Type what else you need.`
  if (terms.poRequired && customerPO === null) return 'Type your PO number to send it.'
  const unclear = unclearDay(order, read, terms)
  if (unclear !== undefined) return unclear
  const { day, isPickup } = deliveryOrFirst(order, read, terms)
  if (!isPickup && day === null && terms.dayRequired) return 'No delivery day can be ordered now. Please call us.'
  return undefined
}

/** True while the next text is the PO number. */
export const asksForPo = (read: ReadChatOrder, terms: OrderTerms): boolean =>
  read.question === undefined &&
  read.lines.length > 0 &&
  missingToMinimum(read.total, terms.minimumOrder) === undefined &&
  terms.poRequired &&
  read.customerPO === null

type OfferedDays = Pick<OrderTerms, 'days'>

/** The delivery that was chosen or named, or else the first day. */
export function deliveryOrFirst(order: ChatOrder, read: Pick<ReadChatOrder, 'namedDays'>, terms: OfferedDays) {
  if (order.delivery) return order.delivery
  const [named] = read.namedDays
  const isUnclear = unclearDay(order, read, terms) !== undefined
  const isOffered = terms.days.some(({ day }) => day === named)
  return { day: isUnclear ? null : isOffered ? (named ?? null) : (terms.days[0]?.day ?? null), isPickup: false }
}

/** Asks for the day if the text names several, or one that isn't offered. */
export function unclearDay(
  order: ChatOrder,
  { namedDays }: Pick<ReadChatOrder, 'namedDays'>,
  { days }: OfferedDays,
): string | undefined {
  const [named, ...others] = namedDays
  if (order.delivery || named === undefined || days.length === 0) return undefined
  if (others.length > 0) return `You named ${namedDays.map(dayText).join(' and ')}. Choose the day.`
  return days.some(({ day }) => day === named) ? undefined : `${dayText(named)} can't be ordered. Choose another day.`
}

function deliveryLine(order: ChatOrder, read: ReadChatOrder, terms: OrderTerms): string[] {
  const { day, isPickup } = deliveryOrFirst(order, read, terms)
  if (isPickup) return ['Pickup']
  if (unclearDay(order, read, terms) !== undefined) return []
  return [day === null ? 'The office chooses the delivery day' : `Delivery ${dayText(day)}`]
}

/** "Tue, Dec 2" */
export const dayText = (day: string): string =>
  `${weekdayName(weekdayNumber(day)).slice(0, 3)}, ${Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'short', day: 'numeric' })}`

const maxOtherDays = 3

/** The days that were named and the next ones, but not the chosen one, and pickup. */
function deliveryButtons(order: ChatOrder, read: ReadChatOrder, terms: OrderTerms): Button[][] {
  const { day: chosen, isPickup } = deliveryOrFirst(order, read, terms)
  const offered = terms.days.map(({ day }) => day).filter((day) => isPickup || day !== chosen)
  const named = offered.filter((day) => read.namedDays.includes(day))
  const days = [...new Set([...named, ...offered])]
    .slice(0, maxOtherDays)
    .sort()
    .map((day) => button(dayText(day), `d${day}`))
  const pickup = terms.mayPickUp && !isPickup ? [button('Pickup', 'pickup')] : []
  return [[...days, ...pickup]].filter((row) => row.length > 0)
}

const help = 'Type what you need, such as “12 chai, 2 cases chang”.'
