import type { Access } from '@dray/domain/users/permissions'
import type { ModalInputs, ModalName } from '../shared/modals/modals.tsx'

type ModalAddress<Name extends ModalName> = {
  /** How it is called in the address. */
  word: string
  /** The record it shows, by the key of its input. */
  id: keyof ModalInputs[Name] & string
  /** A second record that it can start with, after the first in the address. */
  secondId?: keyof ModalInputs[Name] & string
  /** Whether it opens without a record too. */
  isIdOptional?: boolean
  /** Who may open it; navigation.test.ts compares it with the call that saves it. */
  who: Access
}

/** The modals with an address of their own (D-190): `?modal=new-order`, `?modal=edit-order.12`. A later one is one more line. */
export const modalAddresses: { readonly [Name in ModalName]?: ModalAddress<Name> } = {
  NewOrder: { word: 'new-order', id: 'customerId', isIdOptional: true, who: { roles: ['SALES'] } },
  EditOrder: { word: 'edit-order', id: 'orderId', who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] } },
  ReceiveDelivery: { word: 'receive', id: 'purchaseOrderId', who: { roles: ['INVENTORY'] } },
  NewPurchaseOrder: {
    word: 'new-purchase-order',
    id: 'brandId',
    isIdOptional: true,
    who: { roles: ['INVENTORY'] },
  },
  // Read-only for those who may not change it.
  EditPurchaseOrder: { word: 'edit-purchase-order', id: 'purchaseOrderId', who: 'office' },
  AddPayment: {
    word: 'add-payment',
    id: 'customerId',
    secondId: 'orderId',
    isIdOptional: true,
    who: { roles: ['ACCOUNTING'] },
  },
  // Read-only for those who may not change it.
  EditPayment: { word: 'edit-payment', id: 'paymentId', who: 'office' },
  // Each sees and changes the parts that they may.
  EditUser: { word: 'edit-user', id: 'userId', isIdOptional: true, who: { roles: ['PAYROLL'] } },
  EditCustomerPricing: { word: 'pricing', id: 'customerId', who: { roles: ['SALES'] } },
}

export type AddressedModal = { name: ModalName; input: object; who: Access }

/** The part of the address that opens a modal again; undefined for a modal without an address. */
export function addressOfModal(name: ModalName, input: object): string | undefined {
  const found = modalAddresses[name]
  if (found === undefined) return undefined
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(input))
  const [id, secondId] = [values.get(found.id), found.secondId && values.get(found.secondId)]
  if (typeof id !== 'number') return found.word
  return typeof secondId === 'number' ? `${found.word}.${id}.${secondId}` : `${found.word}.${id}`
}

/** The modal of such a part; undefined if it is none. */
export function modalOfAddress(address: string): AddressedModal | undefined {
  const [, word, id, secondId] = /^([a-z-]+)(?:\.([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?)?$/.exec(address) ?? []
  for (const [name, found] of Object.entries(modalAddresses)) {
    if (found.word !== word) continue
    if (id === undefined) return found.isIdOptional ? { name: name as ModalName, input: {}, who: found.who } : undefined
    if (secondId !== undefined && found.secondId === undefined) return undefined
    const second = found.secondId && secondId ? { [found.secondId]: Number(secondId) } : {}
    return { name: name as ModalName, input: { [found.id]: Number(id), ...second }, who: found.who }
  }
  return undefined
}

type Place = { pathname: string; search: string }

/** The modals that are open at a place, from the lowest to the highest. */
export const openAddresses = ({ search }: Pick<Place, 'search'>): string[] =>
  new URLSearchParams(search).get('modal')?.split(' ').filter(Boolean) ?? []

export const withModal = (place: Place, address: string): string => hrefOf(place, [...openAddresses(place), address])
export const withoutModal = (place: Place, address: string): string =>
  hrefOf(
    place,
    openAddresses(place).filter((open) => open !== address),
  )

function hrefOf({ pathname, search }: Place, addresses: readonly string[]): string {
  const params = new URLSearchParams(search)
  params.delete('modal')
  if (addresses.length > 0) params.set('modal', addresses.join(' '))
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`
}
