import {
  listProducts,
  listProductTypes,
  maxBulkProducts,
  type NamedRecord,
  type Product,
  changeProducts,
} from '@dray/contract/products'
import { problems } from '@dray/contract/problems'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { refusedRecords } from '../../records/bulk-change/refused-records.ts'
import { useBulkChange } from '../../records/bulk-change/use-bulk-change.ts'
import { formatCount } from '../../kit/format-count.ts'
import {
  noProductChanges,
  type BulkChoice,
  isSame,
  isTooLarge,
  type Planned,
  type PriceMode,
  planned,
  priceHints,
  typedPriceChange,
  bulkValues,
} from './bulk-preview.ts'

type Chosen = {
  status: ProductStatus | null
  typeId: number | null
  isHidden: boolean | null
  priceMode: PriceMode | null
  typedPrice: string
}
const noChoice: Chosen = { status: null, typeId: null, isHidden: null, priceMode: null, typedPrice: '' }

type Options = { productIds: readonly number[]; onDone: () => void }

/** The form that changes many products. */
export function useChangeProducts({ productIds, onDone }: Options) {
  const read = useRead(listProducts)
  const types = useRead(listProductTypes)
  const { products, changed, takeNewest } = useSelectedProducts(read.data, productIds)
  const bulk = useBulkChange(changeProducts, { noChoice, readAgain, onDone })
  const { chosen } = bulk
  const choice = useMemo(() => bulkChoice(chosen, types.data), [chosen, types.data])
  const plan = useMemo(() => planned(products, choice), [products, choice])
  const { priceMode, typedPrice } = chosen
  const priceProblem = priceMode !== null && choice.price === undefined ? priceHints[priceMode] : undefined
  const blocked = findBlocker(choice, plan, products.length)
  const refused = refusedNames(products, refusedRecords(bulk.problem))

  async function readAgain(): Promise<boolean> {
    const { data } = await read.refetch()
    if (data !== undefined) takeNewest(data)
    return data !== undefined
  }
  function submit() {
    const isReady = blocked === undefined && priceProblem === undefined
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

const bulkBody = ({ status, type, isHidden, price }: BulkChoice) => ({
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { typeID: type.id }),
  ...(isHidden === undefined ? {} : { hideFromCatalog: isHidden }),
  ...(price === undefined ? {} : { basePrice: price }),
})

function findBlocker(choice: BulkChoice, plan: readonly Planned[], count: number): string | undefined {
  if (count > maxBulkProducts) return `Select at most ${formatCount(maxBulkProducts)} products`
  if (Object.keys(choice).length === 0) return 'Choose what to change'
  if (plan.length === 0) return noProductChanges
  return plan.some(isTooLarge) ? problems['price-too-large'][1] : undefined
}

const refusedNames = (products: readonly Product[], skus: readonly string[]): string[] =>
  products.filter(({ sku }) => skus.includes(sku)).map(({ name }) => name)

const noProducts: readonly Product[] = []

/**
 * The selected products as they were when the form opened. A change that the form doesn't show, such as a sale, is
 * taken as it comes; `changed` are the products of which someone else changed what the form shows.
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
