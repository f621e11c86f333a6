/** Users of the sample company, by role. */
export const people = {
  admin: 'andrew.fuller@northwind.example',
  sales: 'nancy.davolio@northwind.example',
  driver: 'michael.suyama@northwind.example',
  inventory: 'laura.callahan@northwind.example',
  accounting: 'steven.buchanan@northwind.example',
  payroll: 'anne.dodsworth@northwind.example',
}
export type Person = keyof typeof people
export const password = 'northwind-demo'
