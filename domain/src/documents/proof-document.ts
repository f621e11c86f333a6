import { dayAndTime } from '../time/company-day.ts'
import type { ProofLine, RefusedDisposition } from '../deliveries/stop-events.ts'
import type { DocumentCompany } from './document-content.ts'
import { documentRules } from './document-kinds.ts'
import { proofLabel } from './document-name.ts'
import { type CompanyBlock, companyBlock, recipientBlock, type SheetBlock, type SheetEntry } from './document-sheet.ts'
import type { DocumentSource } from './document-source.ts'
import { type PayingCustomer, payingRecipient } from './accounts/payment-receipt.ts'
import { formatUnits } from './printed-lines.ts'
import type { HandedOver, ProofContent } from './proof-content.ts'

export type StoredProof = HandedOver & {
  orderId: number
  orderNum: string
  customer: PayingCustomer
  driverName: string
  deliveredAt: Date
  isClockOff: boolean
  createdAt: Date
}

export const proofSource = (
  { orderId, orderNum, customer, driverName, deliveredAt, isClockOff, createdAt, ...proof }: StoredProof,
  { company, timeZone }: { company: DocumentCompany; timeZone: string },
): DocumentSource<ProofContent> => ({
  recordId: orderId,
  label: proofLabel(customer.customerName, orderNum),
  contact: { name: customer.contactName, email: customer.contactEmail },
  canEmail: true,
  content: (page) => ({
    ...proof,
    kind: 'proof',
    number: orderNum,
    company,
    recipient: payingRecipient(customer),
    driver: driverName,
    deliveredAt: dayAndTime(deliveredAt, timeZone),
    recordedAt: isClockOff ? dayAndTime(createdAt, timeZone) : null,
    page,
  }),
})

type ProofRow = {
  product: string
  batches: string[]
  sku: string
  ordered: string
  accepted: string
  refused: string
  reasons: string[]
}

/** Formatted texts in reading order; the template only lays them out. */
export type ProofSheet = {
  title: string
  number: string
  company: CompanyBlock
  facts: SheetEntry[]
  blocks: SheetBlock[]
  headline: string
  /** Without refused units, there is no column for them. */
  hasRefused: boolean
  rows: ProofRow[]
  totals: { ordered: string; accepted: string; refused: string }
  notes: string
  /** Above the signature. */
  signedBy: string
}

export function proofSheet(content: ProofContent): ProofSheet {
  const { lines, receivedBy, recordedAt } = content
  const units = proofUnits(lines)
  return {
    title: documentRules.proof.title,
    number: content.number,
    company: companyBlock(content.company),
    facts: [
      { label: 'Order number', value: content.number },
      { label: 'Delivered', value: content.deliveredAt },
      ...(recordedAt === null
        ? []
        : [
            { label: 'Recorded', value: recordedAt },
            { label: '', value: "The phone's clock was off." },
          ]),
      { label: 'Driver', value: content.driver },
      ...(receivedBy === null ? [] : [{ label: 'Received by', value: receivedBy }]),
    ],
    blocks: [recipientBlock('Delivered to', content.recipient)],
    headline: acceptedText(units),
    hasRefused: units.refused > 0,
    rows: lines.map(proofRow),
    totals: {
      ordered: formatUnits(units.ordered),
      accepted: formatUnits(units.accepted),
      refused: formatUnits(units.refused),
    },
    notes: content.notes?.trim() ?? '',
    signedBy: receivedBy ?? '',
  }
}

const refusedUnits = ({ refused }: Pick<ProofLine, 'refused'>): number =>
  refused.reduce((sum, { units }) => sum + units, 0)

export type ProofUnits = { ordered: number; accepted: number; refused: number }

export const proofUnits = (lines: readonly Pick<ProofLine, 'ordered' | 'accepted' | 'refused'>[]): ProofUnits =>
  lines.reduce(
    (sum, line) => ({
      ordered: sum.ordered + line.ordered,
      accepted: sum.accepted + line.accepted,
      refused: sum.refused + refusedUnits(line),
    }),
    { ordered: 0, accepted: 0, refused: 0 },
  )

/** All 24 units accepted, or 22 of 24 units accepted. */
export const acceptedText = ({ ordered, accepted, refused }: ProofUnits): string =>
  refused === 0
    ? `${ordered === 1 ? '1 unit' : `All ${formatUnits(ordered)} units`} accepted`
    : `${formatUnits(accepted)} of ${formatUnits(ordered)} units accepted`

const dispositionWords: Record<RefusedDisposition, string> = { RESTOCK: 'refused', DAMAGED: 'damaged' }

/** 2 damaged: Crushed. */
export const refusedText = ({ units, disposition, reason }: ProofLine['refused'][number]): string =>
  `${formatUnits(units)} ${dispositionWords[disposition]}${reason === null ? '' : `: ${reason}`}`

function proofRow(line: ProofLine): ProofRow {
  const refused = refusedUnits(line)
  return {
    product: line.productName,
    batches: [...(line.batches ?? [])],
    sku: line.productSku,
    ordered: formatUnits(line.ordered),
    accepted: formatUnits(line.accepted),
    refused: refused === 0 ? '' : formatUnits(refused),
    reasons: line.refused.map(refusedText),
  }
}

export type SignatureBox = { left: number; top: number; width: number; height: number }

/** Far beyond any screen. */
const maxCoordinate = 100_000

/** The space of a signature, whose coordinates are absolute. Undefined if nobody could draw it. */
export function signatureBox(path: string): SignatureBox | undefined {
  const numbers = path.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
  if (numbers.length < 2 || numbers.some((each) => Math.abs(each) > maxCoordinate)) return undefined
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis))
  const [left, right] = range(xs)
  const [top, bottom] = range(ys)
  return { left, top, width: right - left, height: bottom - top }
}

const range = (numbers: readonly number[] = []): [number, number] =>
  numbers.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [numbers[0] ?? 0, numbers[0] ?? 0])
