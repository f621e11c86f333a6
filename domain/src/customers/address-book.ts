import { type CustomerType, customerTypes } from './customer.ts'

/** What the address book can be sorted by. */
export const addressBookSorts = [
  'name',
  'contact',
  'type',
  'owner',
  'openOrders',
  'balance',
  'credit',
  'lastOrder',
] as const
export type AddressBookSort = (typeof addressBookSorts)[number]

/** The customer types in a comma-separated text. Unknown words are ignored; an empty list means any type. */
export function parseCustomerTypes(text: string | undefined): CustomerType[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toUpperCase())
  return customerTypes.filter((type) => words.includes(type))
}

/** Where the next page of a sorted list starts: after the row with this value and id. */
export type Place = { value: string | number; id: number }

/** A place as text for a URL. */
export const cursorOf = ({ value, id }: Place): string => JSON.stringify([value, id])

/** Reads what `cursorOf` wrote. Undefined if the text is not a cursor of a list that is sorted by such values. */
export function parsePlace(text: string, kind: 'string' | 'number'): Place | undefined {
  try {
    const [value, id, ...rest]: unknown[] = JSON.parse(text) as unknown[]
    const isValue = typeof value === 'number' ? kind === 'number' && Number.isSafeInteger(value) : typeof value === kind
    return isValue && isId(id) && rest.length === 0 ? { value: value as string | number, id } : undefined
  } catch {
    return undefined
  }
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
