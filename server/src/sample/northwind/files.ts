import { addDays, companyDay } from '@dray/domain/time/company-day'
import { employeeRoles } from '../demo-accounts.ts'
import { yearDays } from './days.ts'
import { planRestocks } from './restock.ts'
import { catalogFiles } from './catalog.ts'
import { customerFiles } from './customers.ts'
import { movedOrders, orderFiles } from './orders.ts'
import { sampleKey, type NorthwindOriginals, type Original } from './originals.ts'
import { paymentFiles } from './payments.ts'
import { csvFile, type ImportFile } from '../../features/imports/index.ts'

/** Without a password users can't sign in. */
export type SampleMoment = { at: Date; timeZone: string; password: string | null }

/** Northwind as import files, with dates moved so the newest orders are from today. */
export function northwindFiles(originals: NorthwindOriginals, { at, timeZone, password }: SampleMoment): ImportFile[] {
  const today = companyDay(at, timeZone)
  const orders = movedOrders(originals, today)
  const { opening } = planRestocks(originals, orders, today)
  return [
    ...catalogFiles(originals, { opening, openedOn: addDays(today, -yearDays) }),
    csvFile(
      'users',
      originals.employees.map((employee) => userRecord(employee, password)),
    ),
    ...customerFiles(originals, orders),
    ...orderFiles(orders, { at, timeZone, today }),
    ...paymentFiles(orders, today),
  ]
}

function userRecord(employee: Original, password: string | null) {
  const [first, last] = [employee.get('firstName'), employee.get('lastName')]
  return {
    key: sampleKey(employee.get('employeeID')),
    email: `${first}.${last}@northwind.example`.toLowerCase(),
    name: `${first} ${last}`,
    roles: employeeRoles[employee.get('employeeID')]?.join(' '),
    title: employee.get('title'),
    password,
  }
}
