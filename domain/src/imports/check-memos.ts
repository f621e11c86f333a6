import {
  comesBack,
  creditedWith,
  creditSplit,
  isProblem,
  type LineCredit,
  memoAmounts,
  type MemoProblem,
  needsReason,
} from '../memos/credit-memo.ts'
import { type Cents, formatDollars, maxAmount, minus, plus, sum, zero } from '../money.ts'
import { isShipped } from '../orders/order-status.ts'
import { companyDay } from '../time/company-day.ts'
import { type Balances, nobody, ofCustomer } from './balances.ts'
import { unresolved } from './check-catalog.ts'
import {
  countSkipped,
  type FilePlace,
  type ImportCheck,
  newRows,
  readImportRows,
  refuseClosedDay,
  reportProblem,
  resolveOptional,
  resolveReference,
  warn,
} from './check-state.ts'
import type { ImportRow } from './import-files.ts'
import { type Target, targetKey } from './known-records.ts'
import type { PlannedBatch, PlannedMemo, PlannedMemoLine, PlannedOrder } from './plan.ts'
import { type Sentence, sentence } from './sentence.ts'

const maxLines = 5000

type DraftLine = Omit<PlannedMemoLine, 'lineAt'> & {
  place: FilePlace
  product: Target | undefined
  orderLine: number | null
  /** The amount of units in the file, which Dray works out itself. */
  givenAmount: Cents | null
  isUsable: boolean
}
type MemoDraft = Omit<PlannedMemo, 'lines'> & {
  line: number
  file: string
  customer: Target | null
  draftLines: DraftLine[]
  /** Found when it is applied, like its owner. */
  lines: PlannedMemoLine[]
}

/** An order's lines by their position, with what was credited of them. */
type Sale = {
  placedOn: string
  discount: Cents
  products: string[]
  lines: { id: number; quantity: number; unitPrice: Cents; priceAdjustment: Cents }[]
  credited: Map<number, LineCredit>
}

export function readMemos(
  check: ImportCheck,
  batches: readonly PlannedBatch[],
): { drafts: MemoDraft[]; isComplete: boolean } {
  const table = readImportRows(check, 'creditMemos')
  const rows = newRows(check, 'creditMemos', table)
  const lines = readLines(check, rows.length, batches)
  const drafts = rows.map(({ key, issuedOn, notes, ...row }, at): MemoDraft => {
    refuseClosedDay(check, { ...table, line: row.line, column: 'issuedOn' }, issuedOn)
    const place = { ...table, line: row.line }
    const draftLines = lines.byMemo[at] ?? []
    checkCount(check, place, draftLines.length)
    return {
      key,
      issuedOn,
      notes,
      line: row.line,
      file: table.file,
      order: resolveReference(check, { ...place, column: 'order' }, 'orders', row.order) ?? unresolved,
      customer: resolveOptional(check, { ...place, column: 'customer' }, 'customers', row.customer),
      draftLines,
      owner: nobody,
      lines: [],
    }
  })
  const isComplete =
    lines.isComplete && table.invalidRows.length === 0 && drafts.every(({ order }) => order !== unresolved)
  return { drafts, isComplete }
}

function checkCount(check: ImportCheck, place: FilePlace, lines: number): void {
  if (lines === 0 && !check.uncertain.has('creditMemoLines'))
    reportProblem(
      check,
      place,
      'key',
      sentence`This credit memo has no lines in credit-memo-lines.csv. A credit memo needs at least one.`,
    )
  if (lines > maxLines)
    reportProblem(check, place, 'key', sentence`This credit memo has ${lines} lines; the maximum is ${maxLines}.`)
}

function readLines(check: ImportCheck, memos: number, batches: readonly PlannedBatch[]) {
  const table = readImportRows(check, 'creditMemoLines')
  const byMemo: DraftLine[][] = Array.from({ length: memos }, () => [])
  const productOf = productsOfBatches(check, batches)
  for (const row of table.rows) {
    const place = { file: table.file, line: row.line }
    const memo = resolveReference(check, { ...place, column: 'memo' }, 'creditMemos', row.memo)
    if (memo !== undefined && 'id' in memo) countSkipped(check, 'creditMemoLines')
    else {
      const line = readLine(check, place, row, productOf)
      if (memo !== undefined) byMemo[memo.at]?.push(line)
    }
  }
  for (const { line, get } of table.invalidRows) {
    // An invalid line still belongs to its memo, so that the memo is not reported as empty too.
    const memo = check.lookups.creditMemos.find(get('memo') ?? '')
    if (typeof memo === 'object' && 'at' in memo)
      byMemo[memo.at]?.push({ ...unusableLine, place: { file: table.file, line } })
  }
  return { byMemo, isComplete: table.invalidRows.length === 0 }
}

const unusableLine: Omit<DraftLine, 'place'> = {
  product: undefined,
  orderLine: null,
  disposition: 'KEPT',
  units: null,
  amount: null,
  givenAmount: null,
  reason: null,
  batch: null,
  isUsable: false,
}

function readLine(
  check: ImportCheck,
  place: FilePlace,
  row: ImportRow<'creditMemoLines'>,
  productOf: (batch: Target) => string | undefined,
): DraftLine {
  const { disposition, units, amount, reason, orderLine } = row
  const isConcession = disposition === 'CONCESSION'
  const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product)
  const batch = resolveOptional(check, { ...place, column: 'batch' }, 'batches', row.batch)
  const missing = isConcession ? (amount ?? zero) === zero : units === null
  if (missing && isConcession)
    reportProblem(check, place, 'amount', sentence`A concession needs an amount of more than zero.`)
  if (missing && !isConcession) reportProblem(check, place, 'units', sentence`This line needs units.`)
  if (isConcession && units !== null) reportProblem(check, place, 'units', sentence`A concession has no units.`)
  if (needsReason(disposition) && reason === null)
    reportProblem(check, place, 'reason', sentence`This needs a reason, because the disposition is ${disposition}.`)
  if (batch !== null) checkBatch(check, place, { disposition, product, ofBatch: productOf(batch) })
  return {
    place,
    product,
    orderLine,
    disposition,
    units: isConcession ? null : units,
    amount: isConcession ? amount : null,
    givenAmount: isConcession ? null : amount,
    reason,
    batch,
    isUsable: product !== undefined && !missing,
  }
}

type BatchOfLine = Pick<DraftLine, 'disposition' | 'product'> & { ofBatch: string | undefined }

function checkBatch(check: ImportCheck, place: FilePlace, { disposition, product, ofBatch }: BatchOfLine): void {
  if (!comesBack(disposition))
    reportProblem(
      check,
      place,
      'batch',
      sentence`Only units that come back have a batch, and these are ${disposition}.`,
    )
  if (product !== undefined && ofBatch !== undefined && ofBatch !== nobody && ofBatch !== targetKey(product))
    reportProblem(check, place, 'batch', sentence`This batch is of another product.`)
}

function productsOfBatches(check: ImportCheck, batches: readonly PlannedBatch[]) {
  const known = new Map(check.known.batches.map(({ id, productId }) => [id, targetKey({ id: productId })]))
  return (batch: Target): string | undefined => {
    if ('id' in batch) return known.get(batch.id)
    const planned = batches[batch.at]
    return planned && targetKey(planned.product)
  }
}

/** By `targetKey` of the order. */
export function soldBefore(check: ImportCheck, orders: readonly PlannedOrder[]): Map<string, Sale> {
  const { timeZone } = check.settings
  const sales = new Map<string, Sale>()
  // Nothing else needs them.
  if (check.tables.every(({ kind }) => kind !== 'creditMemos')) return sales
  for (const [id, { createdAt, discount, lines }] of check.known.sales)
    sales.set(targetKey({ id }), {
      placedOn: companyDay(createdAt, timeZone),
      discount,
      products: lines.map(({ productId }) => targetKey({ id: productId })),
      lines: lines.map(({ credited: _, productId: __, ...line }, at) => ({ ...line, id: at })),
      credited: new Map(lines.map(({ credited }, at) => [at, credited])),
    })
  orders.forEach(({ createdAt, discount, lines }, at) =>
    sales.set(targetKey({ at }), {
      placedOn: companyDay(createdAt, timeZone),
      discount,
      products: lines.map(({ product }) => targetKey(product)),
      lines: lines.map(({ quantity, unitPrice, priceAdjustment }, id) => ({
        id,
        quantity,
        unitPrice,
        priceAdjustment,
      })),
      credited: new Map(),
    }),
  )
  return sales
}

type Before = { balances: Balances; sales: ReadonlyMap<string, Sale> }

/** Checks a memo against what earlier ones left of its order, and finds the order's lines. */
export function applyMemo(check: ImportCheck, memo: MemoDraft, { balances, sales }: Before): void {
  const target = targetKey(memo.order)
  const [order, sale] = [balances.orders.get(target), sales.get(target)]
  if (order === undefined || sale === undefined) return
  memo.owner = order.customer
  const before = check.problems.count
  checkOrder(check, memo, order, sale)
  const isKnown = !check.unsureBalances.has(target) && memo.draftLines.every(({ isUsable }) => isUsable)
  const amount = isKnown ? creditedAmount(check, memo, sale) : undefined
  const credit = balances.credit.get(order.customer) ?? zero
  if (amount !== undefined && credit + amount > maxAmount)
    reportProblem(check, memo, 'order', sentence`With this credit memo an amount would become too large.`)
  if (amount === undefined || check.problems.count > before) {
    balances.unsure.add(target).add(ofCustomer(order.customer))
    return
  }
  const { credited, toCredit } = creditSplit(amount, order.balanceDue)
  order.balanceDue = minus(order.balanceDue, credited)
  balances.credit.set(order.customer, plus(credit, toCredit))
}

type KnownOrder = NonNullable<ReturnType<Balances['orders']['get']>>

function checkOrder(check: ImportCheck, memo: MemoDraft, order: KnownOrder, { placedOn }: Sale): void {
  if (memo.customer !== null && order.customer !== nobody && targetKey(memo.customer) !== order.customer)
    reportProblem(check, memo, 'customer', sentence`The order of this credit memo is another customer's.`)
  if (!isShipped(order.orderStatus))
    reportProblem(
      check,
      memo,
      'order',
      sentence`This order is ${order.orderStatus}. Only a DELIVERED or COMPLETED order has credit memos.`,
    )
  if (memo.issuedOn < placedOn)
    reportProblem(check, memo, 'issuedOn', sentence`This is before the order was placed: ${placedOn}.`)
}

/** Undefined if one of its lines has a problem. */
function creditedAmount(check: ImportCheck, memo: MemoDraft, sale: Sale): Cents | undefined {
  const positions = memo.draftLines.map((line) => findLinePosition(check, line, sale))
  if (positions.includes(undefined)) return undefined
  const lines = memo.draftLines.map((line, n) => ({ ...line, orderLineId: positions[n] ?? 0 }))
  const outcomes = memoAmounts(sale, lines)
  const amounts = outcomes.flatMap((outcome, n) => {
    const line = lines[n]
    if (line === undefined) return []
    if (isProblem(outcome)) {
      reportLine(check, line, outcome)
      return []
    }
    if (line.givenAmount !== null && line.givenAmount !== outcome)
      warn(
        check,
        line.place,
        'amount',
        sentence`These units are worth ${formatDollars(outcome)}; the amount in the file isn't used.`,
      )
    return [outcome]
  })
  if (amounts.length < lines.length) return undefined
  memo.lines = lines.map(({ orderLineId: lineAt, disposition, units, amount, reason, batch }) => ({
    lineAt,
    disposition,
    units,
    amount,
    reason,
    batch,
  }))
  sale.credited = creditedWith(
    sale.credited,
    lines.map(({ orderLineId, units }, n) => ({ orderLineId, units, amount: amounts[n] ?? zero })),
  )
  return sum(amounts)
}

function findLinePosition(
  check: ImportCheck,
  { place, product, orderLine }: DraftLine,
  sale: Sale,
): number | undefined {
  const key = product === undefined ? nobody : targetKey(product)
  const found = sale.products.flatMap((each, at) => (each === key ? [at] : []))
  if (orderLine !== null) {
    if (found.includes(orderLine - 1)) return orderLine - 1
    reportProblem(check, place, 'orderLine', sentence`Line ${orderLine} of the order is not of this product.`)
    return undefined
  }
  if (found.length === 0) reportProblem(check, place, 'product', sentence`The order has no line of this product.`)
  if (found.length > 1)
    reportProblem(
      check,
      place,
      'product',
      sentence`The order has ${found.length} lines of this product. Say which one in the column orderLine.`,
    )
  return found.length === 1 ? found[0] : undefined
}

function reportLine(check: ImportCheck, { place }: DraftLine, problem: MemoProblem): void {
  if (problem.code === 'return-exceeds') reportProblem(check, place, 'units', tooManyUnits(problem.left))
  if (problem.code === 'credit-exceeds-line')
    reportProblem(
      check,
      place,
      'amount',
      sentence`More is credited than is left of this order line: ${formatDollars(problem.left)}.`,
    )
}

const tooManyUnits = (left: number): Sentence =>
  sentence`More units come back than are left of this order line: ${left.toLocaleString('en-US')}.`
