import { listSuggestions, type RestockProduct } from '@dray/contract/purchases/suggestions'
import { suggestedQuantity, suggestionReason } from '@dray/domain/purchases/suggestions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Problem } from '../../../kit/api/request.ts'
import { readOptions, useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { useWeeks, type Weeks } from './weeks-fields.tsx'

type Options = {
  brandId: number | null
  quantities: Quantities
  /** Adds products that aren't in the cart yet. */
  setQuantities: (quantities: Quantities) => void
  /** Suggests right away, because the cart was opened to be filled in. */
  startsFilled?: boolean
  /** The edited purchase order, and how many units of each product it has already received. */
  edited?: { id: number | undefined; received: ReadonlyMap<number, number> }
  /** Products must be loaded before anything can be filled in. */
  isReady?: boolean
  /** The cart is being saved or was just saved. Its own units must not count as on the way, on top of the cart. */
  isSending?: boolean
}

/** The quantities filled in for a brand, and the typed ones that suggestions would replace. */
type Filled = { brandId: number | null; quantities: Quantities; toReplace: Quantities }
const none: Quantities = new Map()

type Asked = { brandId: number; weeks: Weeks; except: number | undefined }

const suggestionRequest = ({ brandId, weeks, except }: Asked) => ({
  params: { brandId },
  query: { weeks: weeks.history, ...(except === undefined ? {} : { except }) },
})

/**
 * Fills a cart with what to order from a brand, and explains each quantity. Suggestions fill empty quantities and earlier suggestions; a
 * typed quantity is replaced only after asking. Changes by others update the reasons but no quantity.
 */
export function useSuggest(options: Options) {
  const {
    brandId,
    quantities,
    setQuantities,
    startsFilled = false,
    isReady = true,
    isSending = false,
    edited,
  } = options
  const except = edited?.id
  const received = edited?.received ?? noneReceived
  const cache = useQueryClient()
  const [weeks, setWeeks] = useWeeks()
  const [last, setLast] = useState<Filled>({ brandId: null, quantities: none, toReplace: none })
  const { quantities: filled, toReplace } = last.brandId === brandId ? last : { quantities: none, toReplace: none }
  const asking = useMutation<RestockProduct[], Problem, Asked>({
    mutationFn: (request) =>
      cache.fetchQuery({ ...readOptions(listSuggestions, suggestionRequest(request)), staleTime: 0 }),
    onSuccess: (products, request) => {
      if (request.brandId === brandId) fill(suggestedQuantities(products, request.weeks.cover, received))
    },
  })
  const isOfBrand = asking.variables?.brandId === brandId
  const isOn = last.brandId === brandId && brandId !== null
  const request = suggestionRequest({ brandId: brandId ?? 0, weeks, except })
  const { data, dataUpdatedAt } = useRead(listSuggestions, request, { enabled: isOn && !isSending })
  const suggested = useMemo(() => suggestedQuantities(data, weeks.cover, received), [data, weeks.cover, received])
  const reasons = useMemo(() => suggestionReasons(isOn ? data : undefined, weeks.cover), [isOn, data, weeks.cover])

  function fill(suggestions: ReadonlyMap<number, number>) {
    const plan = fillPlan(suggestions, { quantities, filled })
    if (plan.fill.size > 0) setQuantities(plan.fill)
    setLast({ brandId, quantities: new Map([...filled, ...plan.fill]), toReplace: plan.replace })
  }
  function suggest(chosen: Weeks = weeks) {
    if (brandId !== null && isReady) asking.mutate({ brandId, weeks: chosen, except })
  }
  useStartOnce(startsFilled && brandId !== null && isReady, suggest)

  return {
    isOn,
    isReady: brandId !== null && isReady,
    isBusy: asking.isPending && isOfBrand,
    // Hidden once newer suggestions have arrived, as after a change by someone else.
    problem: isOfBrand && !(isOn && dataUpdatedAt > asking.submittedAt) ? asking.error : null,
    weeks,
    suggested: isOn && data !== undefined ? suggested : undefined,
    /** Why this many units are suggested; empty until suggestions were requested. */
    reasons,
    toReplace,
    suggest: () => suggest(),
    chooseWeeks: (chosen: Weeks) => {
      setWeeks(chosen)
      suggest(chosen)
    },
    replaceTyped: () => {
      setQuantities(toReplace)
      setLast({ brandId, quantities: new Map([...filled, ...toReplace]), toReplace: none })
    },
    keepTyped: () => setLast({ ...last, toReplace: none }),
  }
}
export type Suggest = ReturnType<typeof useSuggest>

/** A cart opened to be filled in requests suggestions once, as soon as its products are loaded. */
function useStartOnce(canStart: boolean, suggest: () => void) {
  const hasStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (!hasStarted.current) suggest()
    hasStarted.current = true
  })
  // The server is outside React.
  useEffect(() => {
    if (canStart) start()
  }, [canStart])
}

const noneReceived: ReadonlyMap<number, number> = new Map()

/** Units an edited purchase order has already received count in its quantity and in stock. */
const suggestedQuantities = (
  products: readonly RestockProduct[] = [],
  cover: number,
  received: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> =>
  new Map(
    products.map((product) => [
      product.id,
      suggestedQuantity(product, cover).quantity + (received.get(product.id) ?? 0),
    ]),
  )

const suggestionReasons = (products: readonly RestockProduct[] = [], cover: number): ReadonlyMap<number, string> =>
  new Map(products.map((product) => [product.id, suggestionReason(product, cover, mediumDay)]))

export type Quantities = ReadonlyMap<number, number | null>

type Cart = {
  quantities: Quantities
  /** Earlier suggestions, which a new suggestion may replace. */
  filled: Quantities
}

/** `fill` applies at once, `replace` only after asking, because these quantities were typed. */
type FillPlan = { fill: Map<number, number | null>; replace: Map<number, number | null> }

/** A suggestion of 0 fills in nothing, and clears an earlier suggestion. */
export function fillPlan(suggested: ReadonlyMap<number, number>, { quantities, filled }: Cart): FillPlan {
  const plan: FillPlan = { fill: new Map(), replace: new Map() }
  for (const [productId, units] of suggested) {
    const suggestion = units === 0 ? null : units
    const now = quantities.get(productId) ?? null
    if (now === suggestion) continue
    const isTyped = now !== null && now !== filled.get(productId)
    plan[isTyped ? 'replace' : 'fill'].set(productId, suggestion)
  }
  return plan
}
