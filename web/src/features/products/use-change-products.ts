import { problems } from '@dray/contract/problems'
import {
  changeProducts,
  listProducts,
  listProductTypes,
  maxBulkProducts,
  type NamedRecord,
  type Product,
} from '@dray/contract/products'
import { type Cents, maxAmount, zero } from '@dray/domain/money'
import { type BulkPriceChange, changedPrice } from '@dray/domain/pricing/prices'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { useMemo, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { typedMoney } from '../../kit/fields/typed-money.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { refusedRecords } from '../../records/bulk-change/refused-records.ts'
import { useBulkChange } from '../../records/bulk-change/use-bulk-change.ts'
import { commaProblem, parsePercent } from '@dray/domain/typed-figures'

type Chosen = {
  status: ProductStatus | null
  typeId: number | null
  isHidden: boolean | null
  priceMode: PriceMode | null
  typedPrice: string
}

type Options = {
  productIds: readonly number[]
  onDone: (done: { plan: readonly Planned[]; modifiedOn: Date | undefined }) => void
}

export type BulkValues = { status: ProductStatus; typeID: number; type: string; isHidden: boolean; price: Cents }

/** Undefined leaves a value unchanged. */
type BulkChoice = {
  status?: ProductStatus
  type?: { id: number; name: string }
  isHidden?: boolean
  price?: BulkPriceChange
}

export type Planned = { product: Product; before: BulkValues; after: BulkValues }
export type PriceMode = BulkPriceChange['mode']

const noChoice: Chosen = { status: null, typeId: null, isHidden: null, priceMode: null, typedPrice: '' }

/** Hints for an incomplete price change. */
const priceHints: Record<PriceMode, string> = {
  set: 'Enter a price of 0 or more',
  add: 'Enter an amount in dollars, such as 1.50 or -1.50',
  percent: 'Enter a percentage from -100 to 10,000',
}

export function useChangeProducts({ productIds, onDone }: Options) {
  const read = useRead(listProducts)
  const types = useRead(listProductTypes)
  const { products, changed, takeNewest } = useSelectedProducts(read.data, productIds)
  /** The values before the change, so it can be undone. */
  const sentPlan = useRef<readonly Planned[]>([])
  const bulk = useBulkChange(changeProducts, {
    noChoice,
    readAgain,
    onDone({ changed, modifiedOn }) {
      const ids = new Set(changed)
      onDone({ plan: sentPlan.current.filter(({ product }) => ids.has(product.id)), modifiedOn })
    },
  })
  const { chosen } = bulk
  const choice = useMemo(() => bulkChoice(chosen, types.data), [chosen, types.data])
  const plan = useMemo(() => planned(products, choice), [products, choice])
  const { priceMode, typedPrice } = chosen
  const priceProblem =
    priceMode !== null && choice.price === undefined ? (commaProblem(typedPrice) ?? priceHints[priceMode]) : undefined
  const blocked = findBlocker(choice, plan, products.length)
  const refused = refusedNames(products, refusedRecords(bulk.problem))

  async function readAgain(): Promise<boolean> {
    const { data } = await read.refetch()
    if (data !== undefined) takeNewest(data)
    return data !== undefined
  }
  function submit() {
    const isReady = blocked === undefined && priceProblem === undefined
    sentPlan.current = plan
    bulk.submit(isReady ? { body: bodyToSend() } : undefined)
  }
  const bodyToSend = () => ({
    products: products.map(({ id, modifiedOn }) => ({ id, modifiedOn: modifiedOn.toISOString() })),
    ...bulkBody(choice),
  })

  return {
    ...bulk,
    read,
    types,
    choice,
    products,
    plan,
    priceProblem: bulk.isTried || typedPrice !== '' ? priceProblem : undefined,
    blocked: bulk.isTried && priceProblem === undefined ? blocked : undefined,
    refused: refused.length > 0 ? refused : changed.map(({ name }) => name),
    isOutdated: bulk.isOutdated || changed.length > 0,
    reloadProblem: read.error?.message,
    submit,
  }
}
export type ProductsChange = ReturnType<typeof useChangeProducts>

const noProducts: readonly Product[] = []

/**
 * The selected products as they were when the form opened, updated only with changes to values the form doesn't show, such as sales.
 * `changed`: products where someone changed a value it does show.
 */
function useSelectedProducts(newest: readonly Product[] | undefined, productIds: readonly number[]) {
  const [opened, setOpened] = useState<readonly Product[]>()
  const selectFrom = (all: readonly Product[]) => {
    const byId = new Map(all.map((product) => [product.id, product]))
    return productIds.flatMap((id) => byId.get(id) ?? [])
  }
  if (opened === undefined && newest !== undefined) setOpened(selectFrom(newest))
  const newestById = useMemo(() => new Map(newest?.map((product) => [product.id, product])), [newest])
  const products = useMemo(
    () =>
      opened?.map((product) => {
        const now = newestById.get(product.id)
        return now && isSame(bulkValues(now), bulkValues(product)) ? now : product
      }) ?? noProducts,
    [opened, newestById],
  )
  const changed = products.filter((product) => newestById.has(product.id) && newestById.get(product.id) !== product)
  return { products, changed, takeNewest: (all: readonly Product[]) => setOpened(selectFrom(all)) }
}

function bulkChoice(
  { status, typeId, isHidden, priceMode, typedPrice }: Chosen,
  types: readonly NamedRecord[] = [],
): BulkChoice {
  const price = priceMode === null ? undefined : typedPriceChange(priceMode, typedPrice)
  const type = types.find(({ id }) => id === typeId)
  return {
    ...(status === null ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(isHidden === null ? {} : { isHidden }),
    ...(price === undefined ? {} : { price }),
  }
}

/** Undefined if it's invalid; the contract sets the bounds. */
function typedPriceChange(mode: PriceMode, typed: string): BulkPriceChange | undefined {
  const nothing = { mode, amount: zero, percent: 0 }
  if (mode === 'percent') {
    const read = parsePercent(typed)
    return 'figure' in read && read.figure >= -100 && read.figure <= 10_000
      ? { ...nothing, percent: read.figure }
      : undefined
  }
  const amount = typedMoney(typed)
  if (amount === null || (mode === 'set' && amount < zero)) return undefined
  return { ...nothing, amount }
}

/** Only products whose values would change, with old and new values. */
function planned(products: readonly Product[], { status, type, isHidden, price }: BulkChoice): Planned[] {
  return products.flatMap((product) => {
    const before = bulkValues(product)
    const after: BulkValues = {
      status: status ?? before.status,
      typeID: type?.id ?? before.typeID,
      type: type?.name ?? before.type,
      isHidden: isHidden ?? before.isHidden,
      price: price ? changedPrice(before.price, price) : before.price,
    }
    return isSame(before, after) ? [] : [{ product, before, after }]
  })
}

const bulkValues = ({ status, typeID, type, hideFromCatalog, basePrice }: Product): BulkValues => ({
  status,
  typeID,
  type,
  isHidden: hideFromCatalog,
  price: basePrice ?? zero,
})

const isSame = (a: BulkValues, b: BulkValues): boolean =>
  a.status === b.status && a.typeID === b.typeID && a.isHidden === b.isHidden && a.price === b.price

export const noProductChanges = 'These products already have these values.'

function findBlocker(choice: BulkChoice, plan: readonly Planned[], count: number): string | undefined {
  if (count > maxBulkProducts) return `Select at most ${formatCount(maxBulkProducts)} products`
  if (Object.keys(choice).length === 0) return 'Choose what to change'
  if (plan.length === 0) return noProductChanges
  return plan.some(isTooLarge) ? problems['price-too-large'][1] : undefined
}

const isTooLarge = ({ after }: Planned): boolean => after.price > maxAmount

const refusedNames = (products: readonly Product[], skus: readonly string[]): string[] =>
  products.filter(({ sku }) => skus.includes(sku)).map(({ name }) => name)

const bulkBody = ({ status, type, isHidden, price }: BulkChoice) => ({
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { typeID: type.id }),
  ...(isHidden === undefined ? {} : { hideFromCatalog: isHidden }),
  ...(price === undefined ? {} : { basePrice: price }),
})

/** In form order. */
export const bulkFields = ['status', 'type', 'isHidden', 'price'] as const
export type BulkField = (typeof bulkFields)[number]
