import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { type PaidPeriod, payYears } from './pay.ts'

const paid = (changed: Partial<PaidPeriod>): PaidPeriod => ({
  userId: 1,
  name: 'Ann',
  hoursWorked: 0,
  totalBasePay: zero,
  commission: zero,
  bonus: zero,
  reimbursement: zero,
  ...changed,
})

test('a year adds up what each person was paid, to the cent and to the hundredth of an hour', () => {
  const years = payYears([
    paid({ userId: 2, name: 'Zoe', totalBasePay: cents(250_000) }),
    paid({ hoursWorked: 76.1, totalBasePay: cents(152_200), commission: cents(1) }),
    paid({ hoursWorked: 0.2, bonus: cents(500), reimbursement: cents(99), commission: cents(-3) }),
  ])
  expect(years).toEqual([
    {
      userId: 1,
      name: 'Ann',
      periods: 2,
      hoursWorked: 76.3,
      totalBasePay: 152_200,
      commission: -2,
      bonus: 500,
      reimbursement: 99,
      totalPay: 152_797,
    },
    {
      userId: 2,
      name: 'Zoe',
      periods: 1,
      hoursWorked: 0,
      totalBasePay: 250_000,
      commission: 0,
      bonus: 0,
      reimbursement: 0,
      totalPay: 250_000,
    },
  ])
})

test('two people of the same name are two people, and a year without payroll has none', () => {
  expect(payYears([paid({ userId: 3 }), paid({})]).map(({ userId }) => userId)).toEqual([1, 3])
  expect(payYears([])).toEqual([])
})
