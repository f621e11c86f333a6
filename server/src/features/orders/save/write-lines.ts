import { lineSubtotal } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../db/db.ts'
import type { Author } from '../../changelog/index.ts'
import { type ChangedLine, deleteLines, releaseMovements, updateLines } from './stored-orders.sql.ts'
import { bringBack, type LineGoods, takeGoodsOut } from '../stock/move-line-stock.ts'
import type { LineToChange, OrderToChange } from './stored-orders.ts'
import { type PricedLine, snapshotOfLine } from './price-lines.ts'
import { insertLines, type LineRow } from './write-orders.sql.ts'

/** A line as it is saved. Without an id it is new. */
export type SettledLine = PricedLine & { tagsPulled: boolean }

/** What is to be written of an order's lines and their goods. */
export type LineWork = {
  orderId: number
  back: LineGoods[]
  /** Lines whose movements are to stand without them. */
  released: number[]
  removed: number[]
  updated: ChangedLine[]
  added: LineRow[]
  leaving: LineGoods[]
  /** The number under which added lines leave at once. */
  addedLeaveAs: string | null
}

/** Whether a line says anything else than what is stored of it. */
export const isDifferent = (line: SettledLine, stored: LineToChange | undefined): boolean =>
  stored === undefined ||
  line.batchId !== stored.batchId ||
  line.batchMode !== stored.batchMode ||
  line.quantity !== stored.quantity ||
  line.unitPrice !== stored.unitPriceCents ||
  line.priceAdjustment !== stored.priceAdjustmentCents ||
  line.tagsPulled !== stored.tagsPulled

type Writing = { settled: readonly SettledLine[]; removed: number[] }

/** Which lines are written as they are now, which anew, and which are gone. */
export function workOn(order: OrderToChange, { settled, removed }: Writing) {
  const stored = new Map(order.lines.map((line) => [line.id, line]))
  const rows = settled.map((line, position) => ({ line, position, before: stored.get(line.id ?? 0) }))
  // Goods that came back to a line of another quantity are no longer those of this line.
  const resized = rows.flatMap(({ line, before }) =>
    before && !before.isSettled && !before.tagsPulled && before.quantity !== line.quantity ? [before.id] : [],
  )
  const isWritten = (row: (typeof rows)[number]): boolean =>
    row.before?.position !== row.position || isDifferent(row.line, row.before)
  return {
    orderId: order.id,
    released: [...removed, ...resized],
    removed,
    updated: rows
      .filter(isWritten)
      .flatMap(({ line, position, before }) => (before ? [asRow(line, before.id, position)] : [])),
    added: rows.flatMap(({ line, position, before }) => (before ? [] : [asNewRow(line, order.id, position)])),
  }
}

const asRow = (line: SettledLine, id: number, position: number): ChangedLine => ({
  id,
  position,
  tagsPulled: line.tagsPulled,
  ...figuresOf(line),
})

const asNewRow = (line: SettledLine, orderId: number, position: number): LineRow => ({
  ...snapshotOfLine(line),
  orderId,
  position,
  tagsPulled: line.tagsPulled,
  ...figuresOf(line),
})

const figuresOf = (line: SettledLine) => ({
  batchId: line.batchId,
  batchMode: line.batchMode,
  quantity: line.quantity,
  unitPriceCents: line.unitPrice,
  priceAdjustmentCents: line.priceAdjustment,
  subtotalCents: lineSubtotal(line),
})

/** Writes the lines of orders and moves their goods, those of all orders together. */
export async function writeLines(tx: Tx, work: readonly LineWork[], author: Author): Promise<void> {
  const all = <Key extends 'back' | 'released' | 'removed' | 'updated' | 'added' | 'leaving'>(key: Key) =>
    work.flatMap((one): LineWork[Key][number][] => one[key])
  await bringBack(tx, all('back'), author)
  await releaseMovements(tx, all('released'))
  await deleteLines(tx, all('removed'))
  await updateLines(tx, all('updated'))
  const inserted = await insertLines(tx, all('added'))
  const leaveAs = new Map(work.map(({ orderId, addedLeaveAs }) => [orderId, addedLeaveAs]))
  const leaving = inserted.flatMap((line) => {
    const orderNum = leaveAs.get(line.orderId) ?? null
    return orderNum === null ? [] : [{ ...line, orderNum }]
  })
  await takeGoodsOut(tx, [...all('leaving'), ...leaving], author)
}
