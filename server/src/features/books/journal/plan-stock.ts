import { postings } from '@dray/domain/books/postings'
import { type Cents, cents, formatDollars } from '@dray/domain/money'
import type { Db } from '../../../platform/db/db.ts'
import type { NewEntry } from './entries.sql.ts'
import { bookedProducts, stockFacts } from './facts.sql.ts'
import { type Journal, naturalDay, placed, readPosted } from './journal.ts'
import { costedUnits, documentNumber, type MovedUnits } from './plan-orders.ts'

type Ids = readonly number[]
type PlannedStock = { entries: NewEntry[]; moved: MovedUnits[] }

/** Units that came or went for another reason than an order. */
export async function planStock(db: Db, journal: Journal, ids: Ids): Promise<PlannedStock> {
  const facts = await stockFacts(db, ids)
  const posted = await readPosted(
    db,
    ['stock'],
    facts.map(({ id }) => id),
  )
  const found = await bookedProducts(db, [...new Set(facts.map(({ productId }) => productId))])
  const products = new Map(found.map((product) => [product.id, product]))
  const planned: PlannedStock = { entries: [], moved: [] }
  for (const { id, productId, units, movement, price, createdAt, receivedOn, reason, sku } of facts) {
    if (posted.get('stock', id).parts > 0) continue
    const costed = costedUnits(products, [{ productId, units }])
    planned.moved.push({ productId, units })
    const recordedOn = naturalDay(journal, createdAt)
    // The opening stock doesn't have them, so they can't be dated before it.
    const day = receivedOn === null || receivedOn < journal.beginOn ? recordedOn : receivedOn
    planned.entries.push({
      ...placed(journal, day, true),
      recordedOn,
      kind: 'stock',
      recordId: id,
      part: 1,
      customerId: null,
      name: '',
      document: `S-${id}`,
      memo: `${reason}: ${units.toLocaleString('en-US')} × ${sku}`,
      postings: postings({ kind: 'stock', movement, units: costed, price }, journal.accounts),
    })
  }
  return planned
}

type PlannedCosts = { entries: NewEntry[]; costs: { productId: number; cost: Cents; fromDay: string }[] }

/** Units that were there when a product's cost changed are worth more or less from then on. */
export async function planCosts(db: Db, journal: Journal, productIds: Ids): Promise<PlannedCosts> {
  const posted = await readPosted(db, ['cost'], productIds)
  const planned: PlannedCosts = { entries: [], costs: [] }
  for (const product of await bookedProducts(db, productIds)) {
    const { id, sku, units, unitCost, currentCost, isKnown } = product
    if (!isKnown || currentCost === unitCost) continue
    planned.costs.push({ productId: id, cost: currentCost, fromDay: journal.today })
    const change = cents(units * (currentCost - unitCost))
    const part = posted.get('cost', id).parts + 1
    const changed = postings({ kind: 'cost', product, change }, journal.accounts)
    if (changed.length > 0)
      planned.entries.push({
        ...placed(journal, journal.today, true),
        kind: 'cost',
        recordId: id,
        part,
        customerId: null,
        name: '',
        document: documentNumber(`C-${id}`, part),
        memo: `Cost of ${sku} changed from ${formatDollars(unitCost)} to ${formatDollars(currentCost)}`,
        postings: changed,
      })
  }
  return planned
}
