import { weight } from '@dray/contract/call/fields'
import { TidiedField, type TidiedProps } from '../kit/fields/money-field.tsx'

/** Parses typed grams, "3.5" or "3.5g"; null if the contract would reject them. */
export function typedWeight(typed: string): number | null {
  const { data } = weight.safeParse(typed)
  return data ?? null
}

function tidyWeight(typed: string): string {
  const grams = typedWeight(typed)
  return grams === null ? typed : String(grams)
}

/** Grams (spec 5). */
export function WeightField(props: TidiedProps) {
  return <TidiedField rightSection="g" rightSectionPointerEvents="none" {...props} tidy={tidyWeight} />
}
