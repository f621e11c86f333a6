import type { Role } from '@dray/domain/users/permissions'

/** The password of all sample accounts in the demo. Elsewhere they have none. */
export const demoPassword = 'northwind-demo'

/** Contacts of customers, who have no password. */
export type DemoContact = { name: string; email: string; customerName: string }

export type DemoAccount = { name: string; email: string; roles: readonly Role[] }

export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Andrew Fuller', email: 'andrew.fuller@northwind.example', roles: ['ADMIN'] },
  { name: 'Nancy Davolio', email: 'nancy.davolio@northwind.example', roles: ['SALES'] },
  { name: 'Michael Suyama', email: 'michael.suyama@northwind.example', roles: ['DRIVER'] },
  { name: 'Laura Callahan', email: 'laura.callahan@northwind.example', roles: ['INVENTORY'] },
  { name: 'Steven Buchanan', email: 'steven.buchanan@northwind.example', roles: ['ACCOUNTING'] },
  { name: 'Anne Dodsworth', email: 'anne.dodsworth@northwind.example', roles: ['PAYROLL'] },
]

export const demoContacts: readonly DemoContact[] = [
  { name: 'Karl Jablonski', email: 'karl.jablonski@whiteclover.example', customerName: 'White Clover Markets' },
  { name: 'Howard Snyder', email: 'howard.snyder@greatlakes.example', customerName: 'Great Lakes Food Market' },
  { name: 'Paula Wilson', email: 'paula.wilson@rattlesnake.example', customerName: 'Rattlesnake Canyon Grocery' },
]
