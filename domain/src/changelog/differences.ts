export const loggedEntities = [
  'order',
  'purchaseOrder',
  'product',
  'customer',
  'brand',
  'user',
  'payment',
  'memo',
  'count',
  'location',
  'payroll',
  'company',
] as const
export type LoggedEntity = (typeof loggedEntities)[number]

export const changeActions = ['add', 'update', 'remove'] as const

/** `subfield` names the line or product it belongs to (D-16). */
export type FieldChange = {
  name: string
  field: string
  subfield: string | null
  action: (typeof changeActions)[number]
  previousValue: string | null
  newValue: string | null
}

type Value = string | number | boolean | null | undefined | Date | readonly (string | number)[]

/** Compares only the fields of `after`; null, undefined and empty are the same. `name` is what people call the record. */
export function differences(
  name: string,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [previousValue, newValue] = [asText(before[field]), asText(value)]
    if (previousValue === newValue) return []
    const action = previousValue === null ? 'add' : newValue === null ? 'remove' : 'update'
    return [{ name, field, subfield: null, action, previousValue, newValue } as const]
  })
}

function asText(value: Value): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? value.join(', ') : String(value)
  return text === '' ? null : text
}

/** Records that can have comments, by their names in the change log (D-43). */
export const commentedEntities = ['order', 'purchaseOrder', 'product', 'customer', 'brand', 'payment'] as const
export type CommentedEntity = (typeof commentedEntities)[number]
