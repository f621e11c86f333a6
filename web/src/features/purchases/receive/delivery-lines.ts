import type { PurchaseItem } from '@dray/contract/purchases'
import { scannedBatch } from '@dray/domain/batches/batch-labels'
import type { TradeScan } from '@dray/domain/codes/scan'
import { maxQuantity } from '@dray/domain/limits'
import { typedUnits } from '@dray/domain/products/cases'
import { filterBySearch, fold } from '@dray/domain/search/search-words'
import { isolateName } from '@dray/domain/text/isolate-name'
import { formatCount } from '../../../kit/text/format-count.ts'

/** `expiresOn`: typed, or from a scanned code. */
export type TypedBatch = { units: string; batchNumber: string; expiresOn: string }

/** `receivedBefore`: the item's received units when the user began to type. */
export type TypedLine = { batches: readonly TypedBatch[]; reason: string; receivedBefore: number }
export type TypedLines = Readonly<Record<string, TypedLine>>

export type DeliveryLine = {
  item: PurchaseItem
  typed: TypedLine
  isTyped: boolean
  /** The problem of each batch, if any. */
  problems: readonly (string | undefined)[]
  /** 0 if nothing was received. Invalid text counts as 0. */
  units: number
  /** Units beyond what's open. They need a reason. */
  over: number
  /** Units of the item were received since the user began to type. */
  isOutdated: boolean
}

const noBatch: TypedBatch = { units: '', batchNumber: '', expiresOn: '' }

/** An untouched line follows the open quantity. */
export function deliveryLine(item: PurchaseItem, stored: TypedLine | undefined): DeliveryLine {
  const open = item.openQuantity
  const untouched = {
    batches: [open > 0 ? { ...noBatch, units: String(open) } : noBatch],
    reason: '',
    receivedBefore: item.receivedQuantity,
  }
  const typed = stored ?? untouched
  const counts = typed.batches.map(({ units }) => (units.trim() === '' ? 0 : typedUnits(units, item.unitsPerCase)))
  const units = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return {
    item,
    typed,
    isTyped: stored !== undefined,
    problems: counts.map(unitsProblem),
    units,
    over: Math.max(0, units - open),
    isOutdated: typed.receivedBefore !== item.receivedQuantity,
  }
}

/** The item as it was when the user began to type, because a later receipt may be this form's own. */
export const itemAsTyped = (item: PurchaseItem, { receivedBefore }: TypedLine): PurchaseItem => ({
  ...item,
  receivedQuantity: receivedBefore,
  openQuantity: Math.max(0, item.quantity - receivedBefore),
})

function unitsProblem(units: number | null): string | undefined {
  if (units === null) return 'Enter a whole number'
  return units > maxQuantity ? `Enter at most ${formatCount(maxQuantity)} units` : undefined
}

export const withoutUnits = ({ typed }: DeliveryLine): TypedLine => ({ ...typed, batches: [noBatch] })

/** Adds a batch with the units that aren't in the others. */
export function withBatch({ item, typed, units }: DeliveryLine): TypedLine {
  const rest = item.openQuantity - units
  return { ...typed, batches: [...typed.batches, rest > 0 ? { ...noBatch, units: String(rest) } : noBatch] }
}

/**
 * Enters a scanned pack. Its units are added to those of its lot; the first scan with units replaces the proposed ones, so that cases are
 * counted by scanning each.
 */
export function withScan(
  { item, typed, isTyped }: DeliveryLine,
  scan: Pick<TradeScan, 'lot' | 'expiresOn' | 'units'>,
): TypedLine {
  const { units } = scan
  const lot = item.hasBatch ? (scan.lot ?? '') : ''
  const batches = isTyped || units === null ? typed.batches : [noBatch]
  const isLot = (batch: TypedBatch) => lot === '' || fold(batch.batchNumber.trim()) === fold(lot)
  const isFree = ({ batchNumber }: TypedBatch) => batchNumber.trim() === ''
  const found = batches.findIndex(isLot)
  const at = found === -1 ? batches.findIndex(isFree) : found
  const before = batches[at] ?? noBatch
  const after = {
    units: units === null ? before.units : String((typedUnits(before.units, item.unitsPerCase) ?? 0) + units),
    batchNumber: lot === '' ? before.batchNumber : lot,
    expiresOn: item.hasBatch ? (scan.expiresOn ?? before.expiresOn) : '',
  }
  return { ...typed, batches: at === -1 ? [...batches, after] : batches.with(at, after) }
}

/** The line of a scanned product. */
export const lineOfScan = (lines: readonly DeliveryLine[], { product }: TradeScan): DeliveryLine | undefined =>
  product && lines.find(({ item }) => item.productId === product.id)

export const sentLines = (lines: readonly DeliveryLine[]) =>
  lines.flatMap(({ item, typed, over }) =>
    typed.batches.flatMap((batch) => {
      const units = typedUnits(batch.units, item.unitsPerCase) ?? 0
      if (units === 0) return []
      return [
        {
          itemId: item.id,
          units,
          receivedBefore: typed.receivedBefore,
          batchNumber: item.hasBatch ? batch.batchNumber.trim() || null : null,
          ...(item.hasBatch && batch.expiresOn !== '' ? { expiresOn: batch.expiresOn } : {}),
          reason: over > 0 ? typed.reason.trim() || null : null,
        },
      ]
    }),
  )

export const deliveryUnits = (lines: readonly DeliveryLine[]) => ({
  came: lines.reduce((sum, { units }) => sum + units, 0),
  stillOpen: lines.reduce((sum, { item, units }) => sum + Math.max(0, item.openQuantity - units), 0),
})

export type DeliveryFault = { text: string; line?: DeliveryLine; field: 'units' | 'reason' }

export function deliveryFault(lines: readonly DeliveryLine[]): DeliveryFault | undefined {
  const invalid = lines.find(({ problems }) => problems.some((problem) => problem !== undefined))
  if (invalid)
    return { text: `Correct the units for ${isolateName(invalid.item.productName)}.`, line: invalid, field: 'units' }
  const outdated = lines.find(({ isOutdated, units }) => isOutdated && units !== 0)
  if (outdated)
    return {
      text: `Check ${isolateName(outdated.item.productName)}: units were received while you were counting.`,
      line: outdated,
      field: 'units',
    }
  const unexplained = lines.find(({ over, typed }) => over > 0 && typed.reason.trim() === '')
  if (unexplained)
    return {
      text: `Explain why you received more of ${isolateName(unexplained.item.productName)} than ordered.`,
      line: unexplained,
      field: 'reason',
    }
  const isEmpty = lines.every(({ units }) => units === 0)
  return isEmpty ? { text: 'Enter the received units.', field: 'units' } : undefined
}

export const searchLines = (lines: readonly DeliveryLine[], search: string): DeliveryLine[] =>
  filterBySearch(lines, search, ({ item }) => `${item.productName} ${item.productSku}`)

/** Finds a line by a scanned or typed code: a SKU, one of the line's batch numbers, or one of our labels. */
export function lineOfCode(lines: readonly DeliveryLine[], code: string): DeliveryLine | undefined {
  const text = fold((scannedBatch(code)?.sku ?? code).trim())
  if (text === '') return undefined
  return (
    lines.find(({ item }) => fold(item.productSku) === text) ??
    lines.find(({ item }) => item.batchNumber !== null && fold(item.batchNumber) === text) ??
    lines.find(({ item }) => text.startsWith(`${fold(item.productSku)}-`))
  )
}
