import {
  type AddressBookRow,
  type CustomerOverview,
  listAddressBook,
  readAddressBookTotals,
} from '@dray/contract/customers'
import { cents, sum } from '@dray/domain/money'
import { answerCall } from './screens.tsx'

export const aBookRow = (overrides: Partial<AddressBookRow> = {}): AddressBookRow => ({
  id: 7,
  customerName: 'Ernst Handel',
  image: null,
  contactName: 'Roland Mendel',
  contactEmail: 'roland@ernst.example',
  contactPhone: '7675-3425',
  type: 'VIP',
  accountOwnerID: 4,
  accountOwnerName: 'Margaret Peacock',
  openOrders: 2,
  balance: cents(410_00),
  creditAvailable: cents(12_50),
  lastOrderAt: new Date('2024-01-15T20:00:00Z'),
  ...overrides,
})

/** A one-page address book. */
export const answerBook = (rows: readonly AddressBookRow[]) => [
  answerCall(listAddressBook, () => [...rows]),
  answerCall(readAddressBookTotals, () => ({
    customers: rows.length,
    openOrders: rows.reduce((total, { openOrders }) => total + openOrders, 0),
    balance: sum(rows.map(({ balance }) => balance)),
    creditAvailable: sum(rows.map(({ creditAvailable }) => creditAvailable)),
  })),
]

export const anOverview = (overrides: Partial<CustomerOverview> = {}): CustomerOverview => ({
  openOrders: 0,
  openTotal: cents(0),
  balance: cents(0),
  creditAvailable: cents(0),
  customPrices: 0,
  open: [],
  last: [],
  boughtSince: '2025-11-22',
  bought: [],
  ...overrides,
})
