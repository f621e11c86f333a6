import { formatDay } from '../time/format-day.ts'

type NoticedBatch = { batchNumber: string; productName: string }
type NoticedOrder = { orderNum: string; shippedOn: string | null; units: number; batch: NoticedBatch }

/** The texts that a notice starts with; the user changes them. */
export function defaultNotice(batches: readonly NoticedBatch[]): { subject: string; message: string } {
  const products = [...new Set(batches.map(({ productName }) => productName))]
  const numbers = batches.map(({ batchNumber }) => batchNumber)
  const named = `${numbers.length === 1 ? 'batch' : 'batches'} ${listed(numbers)}`
  return {
    subject: oneLine(`Please set aside ${listed(products)}, ${named}`),
    message: `We are checking ${named} of ${listed(products)}, which we delivered to you. Please set aside the units listed below and don't sell them. Reply to this email with the number of units you still have. We will get back to you as soon as we know more.`,
  }
}

/** The most that are named; the rest are counted. */
const maxNamed = 3

function listed(names: readonly string[]): string {
  const named = names.slice(0, maxNamed)
  const others = names.length - named.length
  const all = others > 0 ? [...named, `${others} more`] : named
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const maxSubject = 200
const oneLine = (text: string): string => (text.length <= maxSubject ? text : `${text.slice(0, maxSubject - 1)}…`)

const countedUnits = (units: number): string => `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`

/** The units of one customer, a line for each order and batch. */
export function noticeLines(orders: readonly NoticedOrder[]): string {
  const lines = orders.map(({ orderNum, shippedOn, units, batch }) => {
    const shipped = shippedOn === null ? '' : `, shipped ${formatDay(shippedOn)}`
    return `Order ${orderNum}${shipped}: ${countedUnits(units)} of ${batch.productName}, batch ${batch.batchNumber}`
  })
  const total = orders.reduce((sum, { units }) => sum + units, 0)
  return [...lines, ...(orders.length > 1 ? [`Together: ${countedUnits(total)}`] : [])].join('\n')
}

const drillMark = 'Drill: '

export const noticeSubject = (subject: string, isDrill: boolean): string =>
  isDrill && !subject.startsWith(drillMark) ? `${drillMark}${subject}` : subject

type NoticeText = {
  contactName: string | null
  message: string
  lines: string
  companyName: string
  /** For a drill: whom the email would have gone to. */
  drillFor?: string
}

export function noticeText({ contactName, message, lines, companyName, drillFor }: NoticeText): string {
  const drill = drillFor === undefined ? '' : `This is a drill. Otherwise this email would go to ${drillFor}.\n\n`
  return `${drill}Hello ${contactName?.trim() || 'there'},\n\n${message.trim()}\n\n${lines}\n\nThank you,\n${companyName}\n`
}
