import { formatDollars } from '@dray/domain/money'
import { formatGrams } from '@dray/domain/products/product-filter'
import { typedMoney } from '../../../kit/fields/money-field.tsx'
import { typedWeight } from '../../../records/weight-field.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import type { ProductField, ProductFields } from './product-fields.ts'
import type { ProductChoices } from './use-choices.ts'

/** The text of a field, with names for ids; empty for none. */
export function shownText(fields: ProductFields, field: ProductField, choices: ProductChoices): string {
  const value = fields[field]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value !== 'string') return value.map((id) => choiceName(choices.productLineIDs, id)).join(', ')
  const text = value.trim()
  if (text === '') return ''
  if (field === 'brandID' || field === 'typeID' || field === 'extractTypeID') return choiceName(choices[field], text)
  return valueLabels[field]?.(text) ?? text
}

const moneyLabel = (text: string) => {
  const amount = typedMoney(text)
  return amount === null ? text : formatDollars(amount)
}
const weightLabel = (text: string) => {
  const grams = typedWeight(text)
  return grams === null ? text : formatGrams(grams)
}
const valueLabels: Partial<Record<ProductField, (text: string) => string>> = {
  status: statusLabel,
  genetics: statusLabel,
  cost: moneyLabel,
  basePrice: moneyLabel,
  msrp: moneyLabel,
  weight: weightLabel,
}

const choiceName = ({ list }: ProductChoices['brandID'], id: string): string =>
  list.find(({ value }) => value === id)?.label ?? 'another one'
