import { changeBrand as changeBrandCall } from '@dray/contract/brands'
import { addComment as addCommentCall } from '@dray/contract/comments'
import { changeCustomer as changeCustomerCall } from '@dray/contract/customers'
import { setCustomPrices as setCustomPricesCall } from '@dray/contract/pricing'
import { changeProduct as changeProductCall } from '@dray/contract/products'
import { times, toDollars } from '@dray/domain/money'
import { mustExist } from '../platform/http/refusal.ts'
import { changeBrand } from '../features/brands/index.ts'
import { addComment } from '../features/comments/index.ts'
import { changeCustomer } from '../features/customers/index.ts'
import { setCustomPrices } from '../features/pricing/index.ts'
import { changeProduct, stockOfProducts } from '../features/products/index.ts'
import { type Happening, instantDaysAgo, type Past, requestBy } from './happening.ts'
import { targetId, type ImportRun } from '../features/imports/index.ts'
import type { namedRecords } from './sample.sql.ts'
import { enteredOn } from './northwind/days.ts'
import {
  type SampleComment,
  sampleComments,
  sampleFloors,
  sampleLimits,
  samplePriceRounds,
  sampleCorrections,
} from './northwind/life.ts'

/** Sample records by name, and orders by their original number. */
export type Records = Awaited<ReturnType<typeof namedRecords>> & { orderId: (number: string) => number }

/** Everything except orders, payments and purchases, through the regular commands. */
export const lifeHappenings = (past: Past, records: Records, run: ImportRun): Happening[] => [
  ...comments(past, records),
  ...corrections(past, records),
  ...floors(past, records),
  ...limits(past, records),
  ...priceRounds(past, run, records),
]

const idsOn = ({ customers, brands, products, orderId }: Records, { on, name }: SampleComment): number => {
  if (on === 'order') return orderId(name)
  return mustExist({ customer: customers, brand: brands, product: products }[on].get(name)).id
}

const comments = ({ tx, people, timeZone }: Past, records: Records): Happening[] =>
  sampleComments.map((comment) => ({
    daysAgo: comment.daysAgo,
    time: '18:30',
    enter: (at) => {
      const { on: entityType, text, isContactNote } = comment
      const sent = { entityType, entityId: idsOn(records, comment), text, isContactNote }
      return addComment(tx, { ...requestBy(people[comment.by], at, timeZone), body: addCommentCall.body.parse(sent) })
    },
  }))

const corrections = (past: Past, { products }: Records): Happening[] =>
  sampleCorrections.map(({ name, daysAgo, lost, comment }) => ({
    // Events are only entered on entry days, so use the next one.
    daysAgo: mustExist(enteredOn(daysAgo)),
    time: '18:00',
    enter: async () => {
      const { tx, people, timeZone } = past
      const { id } = mustExist(products.get(name))
      const request = requestBy(people.buyer, instantDaysAgo(past, daysAgo, '18:00'), timeZone)
      const stock = (await stockOfProducts(tx, [id])).get(id) ?? 0
      const body = changeProductCall.body.parse({ stock: stock - lost, stockBefore: stock })
      await changeProduct(tx, { ...request, params: { id }, body })
      const sent = addCommentCall.body.parse({ entityType: 'product', entityId: id, text: comment })
      await addComment(tx, { ...request, body: sent })
    },
  }))

const floorsDaysAgo = 200
const floors = ({ tx, people, timeZone }: Past, { brands }: Records): Happening[] =>
  sampleFloors.map(({ brand, marginFloor }) => ({
    daysAgo: floorsDaysAgo,
    time: '09:30',
    enter: (at) => {
      const params = { id: mustExist(brands.get(brand)).id }
      const body = changeBrandCall.body.parse({ marginFloor })
      return changeBrand(tx, { ...requestBy(people.admin, at, timeZone), params, body })
    },
  }))

const limitsDaysAgo = 3
const limits = ({ tx, people, timeZone }: Past, { customers }: Records): Happening[] =>
  sampleLimits.map(({ customer, ...sent }) => ({
    daysAgo: limitsDaysAgo,
    time: '09:40',
    enter: (at) => {
      const params = { id: mustExist(customers.get(customer)).id }
      const body = changeCustomerCall.body.parse(sent)
      return changeCustomer(tx, { ...requestBy(people.accountant, at, timeZone), params, body })
    },
  }))

const priceRounds = ({ tx, people, timeZone }: Past, run: ImportRun, { products }: Records): Happening[] => {
  const bases = new Map([...products.values()].map(({ id, basePrice }) => [id, basePrice]))
  const rows = run.plan.customPrices.map(({ customer, product }) => ({
    customerId: targetId(run, 'customers', customer),
    productId: targetId(run, 'products', product),
  }))
  const byCustomer = [...Map.groupBy(rows, ({ customerId }) => customerId)]
  return samplePriceRounds.flatMap(({ daysAgo, share }) =>
    byCustomer.map(([customerId, own]) => ({
      daysAgo,
      time: '12:10',
      enter: (at) => {
        const body = setCustomPricesCall.body.parse(
          own.map(({ productId }) => ({
            productId,
            newCustomPrice: toDollars(times(mustExist(bases.get(productId)), share)),
          })),
        )
        const query = setCustomPricesCall.query.parse({ way: 'hand' })
        return setCustomPrices(tx, { ...requestBy(people.rep, at, timeZone), body, params: { customerId }, query })
      },
    })),
  )
}
