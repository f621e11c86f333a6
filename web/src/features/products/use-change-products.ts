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
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { refresh, useChange, useRead } from '../../shared/api/use-call.ts'
import { formatCount } from '../../shared/format-count.ts'
import { useUnsavedGuard } from '../../shared/modals/modals.tsx'
import {
  alreadySo,
  type BulkChoice,
  isSame,
  isTooLarge,
  type Planned,
  type PriceMode,
  planned,
  priceHints,
  typedPriceChange,
  valuesOf,
} from './bulk-preview.ts'

type Chosen = {
  status: ProductStatus | null
  typeId: number | null
  isHidden: boolean | null
  priceMode: PriceMode | null
  typedPrice: string
}
const nothingChosen: Chosen = { status: null, typeId: null, isHidden: null, priceMode: null, typedPrice: '' }

/** What the server says when someone else was quicker (D-15). */
const changedMeanwhile = z.object({ code: z.literal('changed-meanwhile'), skus: z.array(z.string()) })

type Options = { productIds: readonly number[]; onDone: () => void }

/** The form of a change in bulk: what is chosen, what would come of it, and sending it. */
export function useChangeProducts({ productIds, onDone }: Options) {
  const cache = useQueryClient()
  const read = useRead(listProducts)
  const types = useRead(listProductTypes)
  const send = useChange(changeProducts)
  const [chosen, setChosen] = useState(nothingChosen)
  const [isTried, setTried] = useState(false)
  const { products, contested, takeTheirs } = useAsSeen(read.data, productIds)
  useUnsavedGuard(chosen !== nothingChosen)

  const choice = useMemo(() => choiceOf(chosen, types.data), [chosen, types.data])
  const plan = useMemo(() => planned(products, choice), [products, choice])
  const refused = changedMeanwhile.safeParse(send.error?.body).data
  const { priceMode, typedPrice } = chosen
  const priceProblem = priceMode !== null && choice.price === undefined ? priceHints[priceMode] : undefined
  const lack = lackOf(choice, plan, products.length)

  function change(part: Partial<Chosen>) {
    send.reset()
    setTried(false)
    setChosen((before) => {
      const after = { ...before, ...part }
      const { typedPrice: _, ...rest } = after
      return Object.values(rest).every((value) => value === null) ? nothingChosen : after
    })
  }
  function submit() {
    setTried(true)
    if (lack !== undefined || priceProblem !== undefined || send.isPending || contested.length > 0) return
    const body = {
      products: products.map(({ id, modifiedOn }) => ({ id, modifiedOn: modifiedOn.toISOString() })),
      ...sentOf(choice),
    }
    send.mutate({ body }, { onSuccess: onDone, onError: () => void refresh(cache, ['products']) })
  }
  async function reload() {
    const { data } = await read.refetch()
    if (data === undefined) return
    takeTheirs(data)
    send.reset()
    setTried(false)
  }

  return {
    read,
    types,
    chosen,
    change,
    choice,
    products,
    plan,
    priceProblem: isTried || typedPrice !== '' ? priceProblem : undefined,
    /** Why it cannot be sent, once that was tried. */
    lack: isTried && priceProblem === undefined ? lack : undefined,
    /** What someone else has changed since this was opened: nothing is sent over it unseen. */
    theirs: refused ? namesOf(products, refused.skus) : contested.map(({ name }) => name),
    reload,
    isReloading: read.isFetching,
    problem: refused ? null : send.error,
    isSending: send.isPending,
    submit,
  }
}
export type ProductsChange = ReturnType<typeof useChangeProducts>

function choiceOf(
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

const sentOf = ({ status, type, isHidden, price }: BulkChoice) => ({
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { typeID: type.id }),
  ...(isHidden === undefined ? {} : { hideFromCatalog: isHidden }),
  ...(price === undefined ? {} : { basePrice: price }),
})

function lackOf(choice: BulkChoice, plan: readonly Planned[], count: number): string | undefined {
  if (count > maxBulkProducts) return `Select at most ${formatCount(maxBulkProducts)} products`
  if (Object.keys(choice).length === 0) return 'Choose what to change'
  if (plan.length === 0) return alreadySo
  return plan.some(isTooLarge) ? problems['price-too-large'][1] : undefined
}

const namesOf = (products: readonly Product[], skus: readonly string[]): string[] =>
  products.filter(({ sku }) => skus.includes(sku)).map(({ name }) => name)

const noProducts: readonly Product[] = []

/**
 * The products as they were seen when this was opened. One of which only something else has changed since, its stock
 * for example, goes on as it is now; one that another has changed in what stands here is contested.
 */
function useAsSeen(now: readonly Product[] | undefined, productIds: readonly number[]) {
  const [seen, setSeen] = useState<readonly Product[]>()
  const pick = (all: readonly Product[]) => {
    const byId = new Map(all.map((product) => [product.id, product]))
    return productIds.flatMap((id) => byId.get(id) ?? [])
  }
  if (seen === undefined && now !== undefined) setSeen(pick(now))
  const current = useMemo(() => new Map(now?.map((product) => [product.id, product])), [now])
  const products = useMemo(
    () =>
      seen?.map((product) => {
        const newest = current.get(product.id)
        return newest && isSame(valuesOf(newest), valuesOf(product)) ? newest : product
      }) ?? noProducts,
    [seen, current],
  )
  const contested = products.filter((product) => current.has(product.id) && current.get(product.id) !== product)
  return { products, contested, takeTheirs: (all: readonly Product[]) => setSeen(pick(all)) }
}
