import { listAddressBook } from '@dray/contract/customers'
import { useSession } from '../../kit/session.tsx'
import { AddressBook } from './address-book/address-book.tsx'
import { DriverCustomers } from './driver-customers.tsx'

/** /customers: the address book, or the customers that a driver delivers to. */
export function CustomersPage() {
  const { may } = useSession()
  return may(listAddressBook) ? <AddressBook /> : <DriverCustomers />
}
