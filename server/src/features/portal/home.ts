import type * as contract from '@dray/contract/customers/portal-orders'
import { hasDayRules, offeredDays, rulesForCustomer } from '@dray/domain/ordering/order-rules'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { boughtBeforeOrders, likeliestFirst } from '@dray/domain/orders/past-orders'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest, DeviceHolder } from '../../platform/http/serve.ts'
import { orderRules } from '../company/index.ts'
import { boughtIn } from '../orders/index.ts'
import { skusOfProducts } from '../products/index.ts'
import { owedByCustomer } from '../receivables/index.ts'
import { openBalances } from '../statements/index.ts'
import { customerToOrder, newestAcceptedOrder, undecidedOrders } from './portal-orders.sql.ts'
import { asSeenBy } from './read-orders.ts'

const maxUsual = 40
const maxUndecided = 20

export async function readPortalHome(
  db: Db,
  request: ContactRequest<typeof contract.readPortalHome>,
): Promise<contract.PortalHome> {
  const { contact, today } = request
  const { customerId } = contact
  const [last, undecided, customer, company, usual] = await Promise.all([
    newestAcceptedOrder(db, customerId),
    undecidedOrders(db, customerId, maxUndecided),
    customerToOrder(db, customerId),
    orderRules(db),
    usualProducts(db, customerId),
  ])
  const { poRequired, mayPickUp } = customer
  const rules = rulesForCustomer(company, customer)
  const [lastShown] = await asSeenBy(db, request, last ? [last] : [])
  return {
    last: lastShown ?? null,
    usual,
    sent: await asSeenBy(db, request, undecided),
    days: offeredDays(rules, request),
    rules: { minimumOrder: rules.minimumOrder, poRequired, mayPickUp, dayRequired: hasDayRules(rules) },
    ...(contact.seesMoney && { owed: (await owedByCustomer(db, customerId, today)).balance }),
  }
}

async function usualProducts(db: Db, customerId: number): Promise<contract.PortalHome['usual']> {
  const bought = await boughtIn(db, {
    customerId,
    except: undefined,
    statuses: billableStatuses,
    orders: boughtBeforeOrders,
  })
  const likeliest = likeliestFirst(bought).slice(0, maxUsual)
  const skus = await skusOfProducts(
    db,
    likeliest.map(({ productId }) => productId),
  )
  return likeliest.flatMap(({ productId, lastQuantity }) => {
    const sku = skus.get(productId)
    return sku === undefined ? [] : [{ sku, quantity: lastQuantity }]
  })
}

const maxInvoices = 500

export async function readPortalMoney(
  db: Db,
  { contact, today }: ContactRequest<typeof contract.readPortalMoney>,
): Promise<contract.PortalMoney> {
  const customerId = requireMoney(contact)
  const [owed, { creditCents: credit }, invoices] = await Promise.all([
    owedByCustomer(db, customerId, today),
    customerToOrder(db, customerId),
    openBalances(db, [customerId], { limit: maxInvoices, endedAt: undefined }),
  ])
  return {
    ...owed,
    credit,
    invoices: invoices.map(({ orderNum, dueOn, total, balanceDue }) => ({
      orderNum,
      dueOn,
      total,
      balance: balanceDue,
    })),
  }
}

/** The customer of a contact who sees money. */
export function requireMoney({ seesMoney, customerId }: DeviceHolder): number {
  if (!seesMoney) throw new Refusal('money-hidden')
  return customerId
}
