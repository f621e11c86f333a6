import type { Access } from '@dray/domain/users/permissions'
import type { ModalInputs, ModalName } from '../../kit/modals/modals.tsx'

type ModalAddress<Name extends ModalName> = {
  /** Its name in the URL. */
  word: string
  /** The parts of its input that go into the URL, in this order. */
  keys: readonly (keyof ModalInputs[Name] & string)[]
  /** The number of required keys; one by default. */
  needs?: number
  /** Must match the call that saves it; modal-addresses.test.ts compares the two. */
  who: Access
}

/** Modals with their own URL (D-190): `?modal=new-order`, `?modal=edit-order.12`. */
export const modalAddresses: { readonly [Name in ModalName]?: ModalAddress<Name> } = {
  NewOrder: { word: 'new-order', keys: ['customerId'], needs: 0, who: { roles: ['SALES'] } },
  EditOrder: { word: 'edit-order', keys: ['orderId'], who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] } },
  NewCount: { word: 'new-count', keys: [], needs: 0, who: { roles: ['INVENTORY'] } },
  CompareStock: { word: 'compare-stock', keys: ['countId'], needs: 0, who: { roles: ['INVENTORY'] } },
  ReceiveDelivery: { word: 'receive', keys: ['purchaseOrderId'], who: { roles: ['INVENTORY'] } },
  NewPurchaseOrder: { word: 'new-purchase-order', keys: ['brandId'], needs: 0, who: { roles: ['INVENTORY'] } },
  // Read-only for users who can't change it.
  EditPurchaseOrder: { word: 'edit-purchase-order', keys: ['purchaseOrderId'], who: 'office' },
  AddPayment: { word: 'add-payment', keys: ['customerId', 'orderId'], needs: 0, who: { roles: ['ACCOUNTING'] } },
  // Read-only for users who can't change it.
  EditPayment: { word: 'edit-payment', keys: ['paymentId'], who: 'office' },
  NewCreditMemo: {
    word: 'new-credit-memo',
    keys: ['orderId'],
    needs: 0,
    who: { roles: ['ACCOUNTING', 'SALES', 'INVENTORY', 'DRIVER'] },
  },
  CheckInCreditMemo: { word: 'check-in-credit-memo', keys: ['memoId'], who: { roles: ['ACCOUNTING'] } },
  // Drivers read those of their own orders.
  ViewCreditMemo: { word: 'credit-memo', keys: ['memoId'], who: 'staff' },
  // Users see and change only the parts they may.
  EditUser: { word: 'edit-user', keys: ['userId'], needs: 0, who: { roles: ['PAYROLL'] } },
  EditCustomerPricing: { word: 'pricing', keys: ['customerId'], who: { roles: ['SALES'] } },
  CalculateCommission: {
    word: 'commission',
    keys: ['userId', 'year', 'month', 'payPeriod'],
    needs: 4,
    who: { roles: ['PAYROLL'] },
  },
}

export type AddressedModal = { name: ModalName; input: object; who: Access }

/** Undefined for a modal without a URL. */
export function addressOfModal(name: ModalName, input: object): string | undefined {
  const found = modalAddresses[name]
  if (found === undefined) return undefined
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(input))
  const keyValues = found.keys.map((key) => values.get(key))
  const missing = keyValues.indexOf(undefined)
  return [found.word, ...(missing === -1 ? keyValues : keyValues.slice(0, missing))].join('.')
}

/** Undefined if it names no modal. */
export function modalOfAddress(address: string): AddressedModal | undefined {
  const [word, ...parts] = address.split('.')
  for (const [name, { who, needs = 1, ...found }] of Object.entries(modalAddresses)) {
    if (found.word !== word) continue
    const values = parts.map((part, at) => [found.keys[at], readPart(found.keys[at], part)])
    const isKnown = parts.length >= needs && values.every(([, value]) => value !== undefined)
    return isKnown ? { name: name as ModalName, input: Object.fromEntries(values), who } : undefined
  }
  return undefined
}

function readPart(key: string | undefined, part: string): number | string | undefined {
  if (key === undefined) return undefined
  if (key === 'payPeriod') return part === 'A' || part === 'B' ? part : undefined
  return /^[1-9]\d{0,8}$/.test(part) ? Number(part) : undefined
}

type Place = { pathname: string; search: string }

/** From bottom to top. */
export const openAddresses = ({ search }: Pick<Place, 'search'>): string[] =>
  new URLSearchParams(search).get('modal')?.split(' ').filter(Boolean) ?? []

export const withModal = (place: Place, address: string): string => openHref(place, [...openAddresses(place), address])
export const withoutModal = (place: Place, address: string): string =>
  openHref(
    place,
    openAddresses(place).filter((open) => open !== address),
  )

function openHref({ pathname, search }: Place, addresses: readonly string[]): string {
  const params = new URLSearchParams(search)
  params.delete('modal')
  if (addresses.length > 0) params.set('modal', addresses.join(' '))
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`
}
