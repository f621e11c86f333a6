import { formatDay } from '../time/format-day.ts'
import { printedFacts } from './batch-facts.ts'
import { shortBatchNumber } from './batches.ts'
import type { UnusableReason } from './usable-batches.ts'

/** A roll of 2.25 × 1.25 inch labels, or Letter sheets of 30 (Avery 5160). */
export const labelSheets = ['roll', 'letter'] as const
export type LabelSheet = (typeof labelSheets)[number]

/** In inches, as label makers specify them. On a roll each label is a page. */
export type SheetLayout = {
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  first: { x: number; y: number }
  pitch: { x: number; y: number }
  /** 41 modules for a usual URL: at 0.015 inch each, any scanner or phone can read it. */
  code: number
  foot: 'below' | 'beside'
}

export const sheetLayouts: Record<LabelSheet, SheetLayout> = {
  roll: {
    page: { width: 2.25, height: 1.25 },
    label: { width: 2.25, height: 1.25 },
    columns: 1,
    rows: 1,
    first: { x: 0, y: 0 },
    pitch: { x: 2.25, y: 1.25 },
    code: 0.8,
    foot: 'below',
  },
  letter: {
    page: { width: 8.5, height: 11 },
    label: { width: 2.625, height: 1 },
    columns: 3,
    rows: 10,
    first: { x: 0.1875, y: 0.5 },
    pitch: { x: 2.75, y: 1 },
    code: 0.86,
    foot: 'beside',
  },
}

export type BatchLabel = {
  product: string
  brand: string
  sku: string
  batchNumber: string
  receivedOn: string
  remaining: number
  expiresOn: string | null
  thcPercent: number | null
  cbdPercent: number | null
  labName: string | null
  testedOn: string | null
  unusableReason: UnusableReason | null
  address: string
}

/** The texts of a label, the same in every format. */
export const labelTexts = (label: BatchLabel) => ({
  product: label.product,
  brand: label.brand,
  sku: label.sku,
  batchNumber: label.batchNumber,
  short: shortBatchNumber(label.batchNumber),
  received: `Received ${formatDay(label.receivedOn)}`,
  remaining: `${label.remaining} left`,
  facts: labelFacts(label),
})

const marks: Partial<Record<UnusableReason, string>> = { EXPIRED: 'EXPIRED', ON_HOLD: 'ON HOLD' }

/** Empty if none is set. */
const labelFacts = ({ unusableReason, ...facts }: BatchLabel): string =>
  [
    (unusableReason && marks[unusableReason]) ?? '',
    unusableReason === 'EXPIRED' ? printedFacts(facts, '') : printedFacts(facts),
  ]
    .filter(Boolean)
    .join(' · ')

export const tagsUrl = (site: string, { sku, batchNumber }: Pick<BatchLabel, 'sku' | 'batchNumber'>): string =>
  `${site}/products/tags?sku=${encodeURIComponent(sku)}&batch=${encodeURIComponent(batchNumber)}`

/** A scanner types the URL, whose site may have changed since the label was printed. */
export function scannedBatch(typed: string): Pick<BatchLabel, 'sku' | 'batchNumber'> | undefined {
  const [, sku, batchNumber] = /\/products\/tags\?sku=([^&\s]+)&batch=([^&\s]+)\s*$/.exec(typed) ?? []
  if (sku === undefined || batchNumber === undefined) return undefined
  try {
    return { sku: decodeURIComponent(sku), batchNumber: decodeURIComponent(batchNumber) }
  } catch {
    return undefined
  }
}
