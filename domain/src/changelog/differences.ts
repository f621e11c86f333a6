/** The records with a change log (D-16). */
export const loggedEntities = [
  'order',
  'purchaseOrder',
  'product',
  'customer',
  'brand',
  'user',
  'payment',
  'location',
  'payroll',
  'company',
] as const
export type LoggedEntity = (typeof loggedEntities)[number]

export const changeActions = ['add', 'update', 'remove'] as const

/** One changed field of a change log entry (spec 3, D-16). `subfield` names the line or product it belongs to. */
export type FieldChange = {
  name: string
  field: string
  subfield: string | null
  action: (typeof changeActions)[number]
  previousValue: string | null
  newValue: string | null
}

type Value = string | number | boolean | null | undefined | Date | readonly (string | number)[]

/**
 * The differences between two states of a record, field by field, for the change log. `name` is what people call the record.
 * Only the fields of `after` are compared; null, undefined and empty count as the same.
 */
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
