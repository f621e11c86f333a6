import { voidPayment } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCheck } from '../../test-data/payments/payment-list.tsx'
import { answerCall, refuseCall, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { VoidPaymentDialog, voidQuestion } from './void-payment-dialog.tsx'

const show = (closeNow: () => void) =>
  showWithin(
    <VoidPaymentDialog
      frame={{ opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: false }}
      closeNow={closeNow}
      payment={aCheck()}
    />,
    ['ACCOUNTING'],
  )
const submit = () => screen.findByRole('button', { name: 'Void payment' })
const reason = () => screen.findByLabelText(/^Reason/)

test('the question says what voiding takes back', () => {
  const askedQuestion = (overrides: Parameters<typeof aCheck>[0]) => voidQuestion(aCheck(overrides))
  expect(askedQuestion({})).toBe('Void the payment of $400.00? Order 100023 will be due again.')
  const order = (orderId: number) => ({ orderId, orderNum: String(orderId), amountApplied: cents(100_00) })
  expect(askedQuestion({ orders: [order(1), order(2)], customerCreditAdded: cents(200_00) })).toBe(
    'Void the payment of $400.00? Orders 1 and 2 will be due again. $200.00 of customer credit will be taken back.',
  )
  expect(askedQuestion({ orders: [], customerCreditDeducted: cents(75_00) })).toBe(
    'Void the payment of $400.00? $75.00 of customer credit will be given back.',
  )
})

test('a payment is voided once a reason is given, by keyboard alone', async () => {
  const voided: unknown[] = []
  stubServer(
    answerCall(voidPayment, ({ params, body }) => {
      voided.push([params['id'], body])
      return { ok: true as const }
    }),
  )
  const closeNow = vi.fn<() => void>()
  show(closeNow)
  const user = setUpUser()
  await waitFor(async () => expect(await reason()).toHaveFocus())
  expect(await reason()).toHaveAttribute('maxlength', '500')
  await user.keyboard('  {Control>}{Enter}{/Control}')
  expect(await submit()).toBeDisabled()
  await user.keyboard('Check bounced {Control>}{Enter}{/Control}')
  await waitFor(() => expect(closeNow).toHaveBeenCalledOnce())
  expect(voided).toEqual([['12', { reason: 'Check bounced' }]])
})

test('a payment whose credit was spent is not voided, and the dialog says why and keeps the reason', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(voidPayment, 'credit-used'))
  const closeNow = vi.fn<() => void>()
  show(closeNow)
  const user = setUpUser()
  await user.type(await reason(), 'Check bounced')
  await user.click(await submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('Credit already used')
  expect(await reason()).toHaveValue('Check bounced')
  expect(closeNow).not.toHaveBeenCalled()
})
