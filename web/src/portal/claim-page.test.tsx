import {
  type PortalClaim,
  readPortalReturnable,
  sendPortalClaim,
  uploadPortalPhoto,
} from '@dray/contract/customers/portal-claims'
import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPortalOrder, pageShown, showPortal } from '../test-data/portal.tsx'
import { answerCall, button, handler, refusalOf } from '../test-data/screens.tsx'
import { Portal } from './portal.tsx'

const aClaim = (claim: Partial<PortalClaim> = {}): PortalClaim => ({
  id: 'c1',
  status: 'REQUESTED',
  createdAt: new Date('2026-03-09T16:00:00Z'),
  note: null,
  lines: [{ sku: 'EXO-BEV-0001', name: 'Chai', units: 2, reason: 'Damaged' }],
  photos: 0,
  answer: null,
  ...claim,
})

type Sent = { key: string | null; body: unknown }

/** `answers`: what each claim that is sent gets, in sequence. */
function showClaim(answers: readonly (Response | 'lost')[] = []) {
  const sent: Sent[] = []
  let uploads = 0
  URL.createObjectURL = () => 'blob:photo'
  const shown = showPortal(
    '/claim/100023',
    { orders: [aPortalOrder({ canClaimUntil: '2026-03-19' })] },
    answerCall(readPortalReturnable, () => [
      { orderLineId: 'l1', sku: 'EXO-BEV-0001', name: 'Chai', left: 12 },
      { orderLineId: 'l2', sku: 'MAY-SEA-0001', name: 'Konbu', left: 3 },
    ]),
    answerCall(uploadPortalPhoto, () => ({ name: `p${++uploads}.jpg` })),
    handler(sendPortalClaim, ({ body, headers }) => {
      sent.push({ key: headers.get('idempotency-key'), body })
      const answer = answers[sent.length - 1]
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return answer ?? Response.json(sendPortalClaim.answer.encode(aClaim()))
    }),
  )
  return { ...shown, sent }
}

const send = () => screen.getByRole('button', { name: 'Send to us' })
const photo = () => new File(['x'], 'box.jpg', { type: 'image/jpeg' })

test('a contact reports units, what is wrong, a photo and a note', async () => {
  const { user, sent } = showClaim()
  await user.click(await screen.findByRole('button', { name: 'One more of Chai' }))
  await user.click(button('One more of Chai'))
  await user.selectOptions(screen.getByLabelText('Problem'), 'Missing')
  await user.upload(screen.getByLabelText('Add a photo of Chai'), photo())
  await screen.findByRole('button', { name: 'Remove photo 1 of Chai' })
  await user.type(screen.getByLabelText('Note'), 'Box was wet')
  await user.click(send())
  await vi.waitFor(() => expect(pageShown()).toBe('/orders/100023'))
  expect(sent).toEqual([
    {
      key: expect.any(String),
      body: {
        lines: [{ orderLineId: 'l1', units: 2, reason: 'Missing', photos: ['p1.jpg'] }],
        note: 'Box was wet',
      },
    },
  ])
})

test('nothing is sent before a product is affected, and never more units than can be claimed', async () => {
  const { user, sent } = showClaim()
  await user.click(await screen.findByRole('button', { name: 'Send to us' }))
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Units of Konbu', { selector: 'input' }), '50')
  expect(screen.getByLabelText('Units of Konbu', { selector: 'input' })).toHaveValue('3')
  await user.click(button('One more of Konbu'))
  expect(screen.getByLabelText('Units of Konbu', { selector: 'input' })).toHaveValue('3')
  for (let pressed = 0; pressed < 4; pressed++) await user.click(button('One less of Konbu'))
  await user.click(send())
  expect(sent).toEqual([])
})

test('a photo can be taken out again, and a sixth cannot be added', async () => {
  const { user, sent } = showClaim()
  await user.click(await screen.findByRole('button', { name: 'One more of Chai' }))
  for (let added = 1; added <= 5; added++) {
    await user.upload(screen.getByLabelText('Add a photo of Chai'), photo())
    await screen.findByRole('button', { name: `Remove photo ${added} of Chai` })
  }
  expect(screen.queryByLabelText('Add a photo of Chai')).toBeNull()
  await user.click(button('Remove photo 1 of Chai'))
  expect(screen.getByLabelText('Add a photo of Chai')).toBeVisible()
  await user.click(send())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ lines: [{ photos: ['p2.jpg', 'p3.jpg', 'p4.jpg', 'p5.jpg'] }] })
})

test('after a lost answer the same claim goes out again under the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, sent } = showClaim(['lost'])
  await user.click(await screen.findByRole('button', { name: 'One more of Chai' }))
  await user.click(send())
  await screen.findByText(/We don’t know yet whether this arrived/)
  expect(button('One more of Chai')).toBeDisabled()
  await user.click(button('Try again'))
  await vi.waitFor(() => expect(pageShown()).toBe('/orders/100023'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a claim and its arrived photos outlive a reload, and so does one whose answer was lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, unmount, sent } = showClaim(['lost'])
  await user.click(await screen.findByRole('button', { name: 'One more of Chai' }))
  await user.upload(screen.getByLabelText('Add a photo of Chai'), photo())
  await user.type(screen.getByLabelText('Note'), 'Wet')
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Remove photo 1/ })).toHaveAttribute('aria-busy', 'false'),
  )
  unmount()
  const reloaded = render(<Portal />)
  expect(await screen.findByLabelText('Units of Chai', { selector: 'input' })).toHaveValue('1')
  expect(button('Remove photo 1 of Chai')).toHaveTextContent('1')
  expect(screen.getByLabelText('Note')).toHaveValue('Wet')
  await user.click(send())
  await screen.findByText(/We don’t know yet whether this arrived/)
  reloaded.unmount()
  render(<Portal />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(pageShown()).toBe('/orders/100023'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(Object.keys(localStorage).filter((key) => key.includes('claim'))).toEqual([])
})

test('a refused claim says why and keeps what was entered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = showClaim([refusalOf('return-exceeds')])
  await user.click(await screen.findByRole('button', { name: 'One more of Chai' }))
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('More units would be credited than are left')
  expect(screen.getByLabelText('Units of Chai', { selector: 'input' })).toHaveValue('1')
  expect(button('One more of Chai')).toBeEnabled()
})

test('an order says what was reported and what came of it, and whether more can be', async () => {
  const claims = [
    aClaim({ note: 'Wet box', photos: 2 }),
    aClaim({ id: 'c2', status: 'ISSUED', answer: { text: 'Sorry for that', memoNum: 'CM-100001' } }),
    aClaim({ id: 'c3', status: 'DECLINED', answer: { text: 'It left whole', memoNum: null } }),
  ]
  showPortal('/orders/100023', { orders: [aPortalOrder({ claims, canClaimUntil: null })] })
  const reported = await screen.findByRole('region', { name: 'Problems you reported' })
  expect(
    within(reported)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^We’re looking at it.*2 Chai \(Damaged\)Wet box2 photos$/),
    expect.stringMatching(/^Credited.*Our answer: Sorry for thatCredit memo CM-100001$/),
    expect.stringMatching(/^Declined.*Our answer: It left whole$/),
  ])
  expect(screen.queryByRole('link', { name: 'Report a problem' })).toBeNull()
})

test('a problem is reported from a delivered order', async () => {
  const { user } = showPortal(
    '/orders/100023',
    { orders: [aPortalOrder({ canClaimUntil: '2026-03-19' })] },
    answerCall(readPortalReturnable, () => []),
  )
  await user.click(await screen.findByRole('link', { name: 'Report a problem' }))
  expect(pageShown()).toBe('/claim/100023')
  expect(await screen.findByText('Everything in this order has been credited already.')).toBeVisible()
})
