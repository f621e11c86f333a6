import { voidPayment } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCheck } from '../../../test-data/payment-list.tsx'
import { answerCall, refuseCall, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { VoidPaymentDialog } from './void-payment-dialog.tsx'
import { voidQuestion } from '../edit-payment/void-question.ts'

const show = (closeNow: () => void) =>
  showWithin(
    <VoidPaymentDialog
      frame={{ opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: false }}
      closeNow={closeNow}
      payment={aCheck()}
    />,
    ['ACCOUNTING'],
  )
const confirm = async () => setUpUser().click(await screen.findByRole('button', { name: 'Void payment' }))

// D-107
test('the question says what voiding takes back', () => {
  const questionOf = (overrides: Parameters<typeof aCheck>[0]) => voidQuestion(aCheck(overrides))
  expect(questionOf({})).toBe('Void the payment of $400.00? Order 100023 will be due again.')
  const order = (orderId: number) => ({ orderId, orderNum: String(orderId), amountApplied: cents(100_00) })
  expect(questionOf({ orders: [order(1), order(2)], customerCreditAdded: cents(200_00) })).toBe(
    'Void the payment of $400.00? Orders 1 and 2 will be due again. $200.00 of customer credit will be taken back.',
  )
  expect(questionOf({ orders: [], customerCreditDeducted: cents(75_00) })).toBe(
    'Void the payment of $400.00? $75.00 of customer credit will be given back.',
  )
})

// D-107
test('a payment is voided once this is confirmed', async () => {
  const voided: unknown[] = []
  stubServer(
    answerCall(voidPayment, ({ params }) => {
      voided.push(params['id'])
      return { ok: true as const }
    }),
  )
  const closeNow = vi.fn<() => void>()
  show(closeNow)
  expect(voided).toEqual([])
  await confirm()
  await waitFor(() => expect(closeNow).toHaveBeenCalledOnce())
  expect(voided).toEqual(['12'])
})

// D-108
test('a payment whose credit was spent is not voided, and the dialog says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(voidPayment, 'credit-used'))
  const closeNow = vi.fn<() => void>()
  show(closeNow)
  await confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent('Credit already used')
  expect(closeNow).not.toHaveBeenCalled()
})
