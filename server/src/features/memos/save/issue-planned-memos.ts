import { differences } from '@dray/domain/changelog/differences'
import { creditSplit, type Disposition } from '@dray/domain/memos/credit-memo'
import { type Cents, plainDollars, plus, zero } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import { type Author, logCreated, logUpdated } from '../../changelog/index.ts'
import { type Accounts, lockAccounts } from '../../payments/index.ts'
import { lockProducts } from '../../products/index.ts'
import {
  insertMemos,
  type IssuedRow,
  linesOfOrders,
  type MemoLineRow,
  nextMemoNumbers,
  ordersToCredit,
  replaceLines,
  sumsOfMemos,
  updateIssued,
} from '../memos.sql.ts'
import type { LockedOrder } from './lock-memo-order.ts'
import { returnUnits } from './move-memo-stock.ts'
import { planMemos, type PlannedLine, type PlannedMemo } from './plan-memo.ts'
import { saveSettled, settleMemo, type Settlement } from './settle-memo.ts'

export const memoLineRows = (memoId: number, lines: readonly PlannedLine[]): (PlannedLine & MemoLineRow)[] =>
  lines.map((planned, position) => ({
    ...planned,
    memoId,
    position,
    orderLineId: planned.line.id,
    productId: planned.line.productId,
    batchId: planned.returns[0]?.batchId ?? null,
    amountCents: planned.amount,
  }))

export type MemoToIssue = {
  id: number
  order: LockedOrder
  planned: PlannedMemo
  notes: string | null
  /** Imported memos are numbered together, by date. */
  memoNum?: string
  issuedOn: Date
}
type NumberedMemo = MemoToIssue & { memoNum: string }
type SettledMemo = NumberedMemo & { settlement: Settlement }

/**
 * The one way memos are issued: numbers them, moves their units, lowers the balances of their orders, and gives the rest as credit (D-241,
 * D-243). Later memos of an order see what earlier ones left.
 */
export async function issuePlannedMemos(
  tx: Tx,
  memos: readonly MemoToIssue[],
  accounts: Accounts,
  author: Author,
): Promise<void> {
  const lines = memos.flatMap(({ planned }) => planned.lines)
  const returning = lines.filter(({ returns }) => returns.length > 0).map(({ line }) => line.productId)
  if (returning.length > 0) await lockProducts(tx, [...new Set(returning)])
  const settled = await settleAll(tx, await numberMemos(tx, memos), accounts)
  const rows = settled.map((memo) => issuedRow(memo, author))
  await updateIssued(tx, rows)
  const lineRows = settled.flatMap(({ id, memoNum, planned }) =>
    memoLineRows(id, planned.lines).map((row) => ({ ...row, memoNum })),
  )
  const ids = memos.map(({ id }) => id)
  await returnUnits(tx, await replaceLines(tx, ids, lineRows), author)
  await saveSettled(
    tx,
    accounts,
    settled.map(({ settlement }) => settlement),
    author,
  )
  await logUpdated(tx, 'memo', rows.map(issuedEntry), author)
}

async function numberMemos(tx: Tx, memos: readonly MemoToIssue[]): Promise<NumberedMemo[]> {
  const unnumbered = memos.filter(({ memoNum }) => memoNum === undefined)
  const next = new Map(pairs(unnumbered, await nextMemoNumbers(tx, unnumbered.length)))
  return memos.map((memo) => ({ ...memo, memoNum: memo.memoNum ?? mustExist(next.get(memo)) }))
}

/** Each lowers the balance that the ones before it left; the rest becomes credit. */
async function settleAll(tx: Tx, memos: readonly NumberedMemo[], accounts: Accounts): Promise<SettledMemo[]> {
  const sums = await sumsOfMemos(tx, [...new Set(memos.map(({ order }) => order.id))])
  return memos.map((memo) => {
    const { id, order, planned, memoNum, issuedOn } = memo
    const { amount } = planned
    const { total, applied } = mustExist(accounts.orders.get(order.id), 'order-not-found')
    const memoAmounts = plus(sums.get(order.id) ?? zero, amount)
    sums.set(order.id, memoAmounts)
    const split = creditSplit(amount, balanceDue(total, applied))
    const note = `Credit memo ${memoNum}`
    const settlement = { id, order, ...split, memoAmounts, note, at: issuedOn }
    settleMemo(accounts, settlement)
    return { ...memo, settlement }
  })
}

const issuedRow = (
  { id, order, planned, notes, memoNum, issuedOn, settlement: { credited, toCredit } }: SettledMemo,
  { userId, at }: Author,
): IssuedRow => ({
  id,
  memoNum,
  status: 'ISSUED',
  notes,
  customerId: order.customerId,
  amountCents: planned.amount,
  creditedCents: credited,
  toCreditCents: toCredit,
  issuedBy: userId,
  issuedOn,
  modifiedOn: at,
})

const dollars = (amount: Cents): string | null => (amount === zero ? null : plainDollars(amount))

function issuedEntry({ id, memoNum, status, notes, amountCents, creditedCents, toCreditCents }: IssuedRow) {
  const issued = {
    memoNum,
    status,
    notes,
    amount: plainDollars(amountCents),
    credited: dollars(creditedCents),
    toCredit: dollars(toCreditCents),
  }
  return { id, changes: differences(memoNum ?? '', {}, issued) }
}

type NewMemoEntry = {
  memoNum: string
  orderId: number
  issuedOn: Date
  notes: string | null
  lines: readonly {
    /** The position of the order's line. */
    lineAt: number
    disposition: Disposition
    units: number | null
    amount: Cents | null
    reason: string | null
    batchId: number | null
  }[]
}

/** Issues memos of the past, in sequence, as an import has them. Returns their ids in sequence. */
export async function saveNewMemos(tx: Tx, entries: readonly NewMemoEntry[], author: Author): Promise<number[]> {
  const orderIds = [...new Set(entries.map(({ orderId }) => orderId))]
  const found = await ordersToCredit(tx, orderIds)
  const customerIds = [...new Set(found.map(({ customerId }) => customerId))]
  const accounts = await lockAccounts(tx, { customerIds, orderIds })
  const orders = new Map((await ordersToCredit(tx, orderIds)).map((order) => [order.id, order]))
  const lines = await linesOfOrders(tx, orderIds)
  const toPlan = entries.map((entry) => {
    const order = mustExist(orders.get(entry.orderId), 'order-not-found')
    const ids = lines.get(order.id) ?? []
    const sent = entry.lines.map(({ lineAt, ...line }) => ({ ...line, orderLineId: ids[lineAt] ?? 0 }))
    return { ...entry, order, lines: sent, isHistory: true }
  })
  const planned = (await planMemos(tx, toPlan)).map((memo) => ({
    ...memo,
    customerId: memo.order.customerId,
    amount: memo.planned.amount,
    createdAt: memo.issuedOn,
  }))
  const memos = await insertMemos(tx, planned, author)
  const created = memos.map(({ id, order }) => ({ id, notes: `For order ${order.orderNum}` }))
  await logCreated(tx, 'memo', created, author)
  await issuePlannedMemos(tx, memos, accounts, author)
  return memos.map(({ id }) => id)
}
