import type { RoundPlan } from '@dray/contract/pricing/rounds'
import type { Rounding, RoundScope } from '@dray/domain/pricing/price-round'
import { type Margin, type MarginBasis, parseMargin } from '@dray/domain/pricing/change-prices'
import { useState } from 'react'

export const roundKinds = ['percent', 'margin', 'import', 'refresh'] as const

type Chosen = {
  kind: RoundPlan['kind']
  basis: MarginBasis
  sign: Margin['sign']
  unit: Margin['unit']
  text: string
  scope: RoundScope
  rounding: Rounding
  brandId: string | null
  fromId: string | null
}

const start: Chosen = {
  kind: 'percent',
  basis: 'basePrice',
  sign: '+',
  unit: '%',
  text: '',
  scope: 'custom',
  rounding: 'none',
  brandId: null,
  fromId: null,
}

/** The user's choices for a price round, and the resulting plan. */
export function useRoundPlan(onChange: () => void) {
  const [chosen, setChosen] = useState(start)
  const [isTried, setTried] = useState(false)
  const { plan, error } = chosenPlan(chosen)
  return {
    chosen,
    plan,
    /** Set only after the first attempt, or once something is typed. */
    error: isTried || chosen.text.trim() !== '' ? error : undefined,
    isTouched: chosen !== start,
    trySubmit: () => setTried(true),
    change: (part: Partial<Chosen>) => {
      onChange()
      setChosen((before) => ({ ...before, ...part }))
    },
  }
}
export type RoundPlanForm = ReturnType<typeof useRoundPlan>

function chosenPlan({ kind, basis, sign, unit, text, scope, rounding, brandId, fromId }: Chosen): {
  plan?: RoundPlan
  error?: string
} {
  const ofAny = { rounding, ...(brandId === null ? {} : { brandIds: [Number(brandId)] }) }
  if (kind === 'refresh') return { plan: { kind, ...ofAny } }
  if (kind === 'import')
    return fromId === null ? { error: 'Choose a customer' } : { plan: { kind, fromId: Number(fromId), ...ofAny } }
  const read = parseMargin(text, kind === 'percent' ? '%' : unit)
  if ('error' in read) return { error: read.error }
  const { value } = read
  if (kind === 'percent') return { plan: { kind, sign, value, scope, ...ofAny } }
  return { plan: { kind, basis, sign, unit, value, scope, ...ofAny } }
}
