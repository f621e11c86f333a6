import { declineMemo, readMemo, voidMemo } from '@dray/contract/memos'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMemo, aMemoLine, aRequest } from '../../test-data/payments/memos.ts'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { DeclineMemoDialog, VoidMemoDialog, voidQuestion } from './decide-memo-dialogs.tsx'
import { ViewCreditMemoModal } from './view-credit-memo-modal.tsx'
import { readOrder } from '@dray/contract/orders'
import { anOrder } from '../../test-data/orders/orders.tsx'

const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: vi.fn<() => void>(), zIndex: 200, closeOnEscape: true, returnFocus: true }
const page = () => <ViewCreditMemoModal frame={frame} closeNow={closeNow} memoId={5} />

function show(memo = aMemo(), roles: Role[] = ['ACCOUNTING']) {
  stubServer(answerCall(readMemo, () => memo))
  return showScreens({ '/': page }, { at: '/', roles })
}
const buttonNames = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a credit memo shows its number, lines, amount, where the money went, and who issued it', async () => {
  show(aMemo({ credited: cents(20_00), toCredit: cents(16_00), notes: 'Driver called' }))
  expect(await screen.findByRole('heading', { name: 'Credit memo CM-100001' })).toBeVisible()
  const summary = screen.getByLabelText('Summary')
  for (const text of ['Ernst Handel', '100023', 'Issued', 'By Steven Buchanan', '$36.00', '$20.00', '$16.00'])
    expect(summary, text).toHaveTextContent(text)
  expect(screen.getByRole('row', { name: /Chai/ })).toHaveTextContent('2Restock')
  expect(screen.getByText('Driver called')).toBeVisible()
})

test('who requested a credit memo is named if someone else issued it', async () => {
  for (const [issuedBy, isNamed] of [
    ['Steven Buchanan', true],
    ['Robert King', false],
  ] as const) {
    const { unmount } = show(aMemo({ issuedBy }))
    expect(await screen.findByText(`By ${issuedBy}`)).toBeVisible()
    expect(screen.queryByText('Requested by Robert King') !== null, issuedBy).toBe(isNamed)
    unmount()
  }
})

test('an issued memo is printed and saved as a PDF by everyone who reads it, and a request has none', async () => {
  const user = setUpUser()
  const issued = show(aMemo(), ['DRIVER'])
  await user.click(await screen.findByRole('button', { name: 'Print credit memo' }))
  for (const name of ['Download PDF', 'Open PDF', 'Save PDF to Credit Memo'])
    expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '0 PDF(s)' })).toBeInTheDocument()
  issued.unmount()
  show(aRequest())
  expect(await screen.findByRole('button', { name: 'Check in' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print credit memo' })).toBeNull()
})

test('accounting checks in or declines a request, and voids an issued memo; others only read', async () => {
  const user = setUpUser()
  const request = show(aRequest())
  await user.click(await screen.findByRole('button', { name: 'Check in' }))
  expect(openModal).toHaveBeenCalledWith('CheckInCreditMemo', { memoId: 5 })
  expect(buttonNames()).toContain('Decline')
  request.unmount()
  const issued = show()
  expect(await screen.findByRole('button', { name: 'Void credit memo' })).toBeVisible()
  issued.unmount()
  const driver = show(aRequest(), ['DRIVER'])
  expect(await screen.findByRole('heading', { name: 'Requested credit memo' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  driver.unmount()
  show(aMemo(), ['SALES'])
  await screen.findByRole('heading', { name: 'Credit memo CM-100001' })
  expect(screen.queryByRole('button', { name: 'Void credit memo' })).toBeNull()
})

test('a declined or voided memo says why, and nothing more can be done with it', async () => {
  const declined = show(aRequest({ status: 'DECLINED', decidedReason: 'Nothing came back' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Declined. Nothing was credited.Reason: Nothing came back')
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  declined.unmount()
  const voidedOn = new Date('2026-03-11T20:00:00Z')
  show(aMemo({ status: 'VOIDED', voidedBy: 'Andrew Fuller', voidedOn, decidedReason: 'Wrong order' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Voided on Mar 11, 2026, 1:00 PM by Andrew Fuller. It no longer counts.Reason: Wrong order',
  )
  expect(screen.queryByRole('button', { name: 'Void credit memo' })).toBeNull()
})

test('voiding says what it takes back, needs a reason, and stays open with it if it is refused', async () => {
  const lines = [aMemoLine(), aMemoLine({ id: 2, disposition: 'DAMAGED', units: 3 })]
  const memo = aMemo({ credited: cents(20_00), toCredit: cents(16_00), lines })
  expect(voidQuestion(memo)).toBe(
    'Void CM-100001 of $36.00? $20.00 of order 100023 will be due again. $16.00 of customer credit will be taken back. 2 units will leave stock again.',
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubServer(refuseCall(voidMemo, 'credit-used'))
  showScreens({ '/': () => <VoidMemoDialog frame={frame} closeNow={closeNow} memo={memo} /> }, { at: '/' })
  const user = setUpUser()
  await user.type(await screen.findByLabelText(/^Reason/), 'Wrong order{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Credit already used')
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Wrong order')
})

test('a request is declined with a reason', async () => {
  const sent: unknown[] = []
  stubServer(
    answerCall(readOrder, () => ({ res: anOrder() })),
    answerCall(declineMemo, ({ body }) => {
      sent.push(body)
      return aRequest({ status: 'DECLINED' })
    }),
  )
  showScreens(
    { '/': () => <DeclineMemoDialog frame={frame} closeNow={closeNow} memo={aRequest()} /> },
    { at: '/', roles: ['ACCOUNTING'] },
  )
  await setUpUser().type(await screen.findByLabelText(/^Reason/), 'Never came back{Control>}{Enter}{/Control}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ reason: 'Never came back' }])
})

// D-340
test('a claim shows who sent it, what they wrote, and their photos', async () => {
  const photos = [{ name: 'p1.jpg', url: '/storage/claims/p1.jpg' }]
  const claim = {
    isClaim: true,
    claimNote: 'The box was wet',
    createdBy: 'Contact Kim',
    lines: [aMemoLine({ photos })],
  }
  const shown = show(aRequest(claim))
  expect(await screen.findByText('Contact Kim reported this in the portal.')).toBeVisible()
  expect(screen.getByText('The box was wet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Photo of Chai' })).toHaveAttribute('href', photos[0]?.url)
  shown.unmount()
  show(aRequest())
  expect(await screen.findByRole('button', { name: 'Check in' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Claim' })).toBeNull()
})
