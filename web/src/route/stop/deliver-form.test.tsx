import { createImageUpload, uploadImage } from '@dray/contract/storage'
import { cents } from '@dray/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sign, stubPictures } from '../../test-data/proofs.ts'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { aRouteStop, routeStop, showRoute, stopRouteTime } from '../../test-data/shown-route.tsx'

beforeEach(stopRouteTime)

type Options = NonNullable<Parameters<typeof showRoute>[0]>

async function openForm(options: Options = {}) {
  const user = setUpUser()
  const state = await showRoute(options)
  await user.click(await screen.findByRole('button', { name: 'Delivered with details: Ernst Handel' }))
  return { user, state, form: within(screen.getByRole('dialog', { name: 'Delivered: Ernst Handel' })) }
}

test('refused and damaged units have a reason each, and the rest of the line was accepted', async () => {
  const { user, state, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Refuse units: Chai' }))
  await user.click(form.getByRole('button', { name: 'One more. Refused, can be sold again: Chai' }))
  await user.click(form.getByRole('button', { name: 'One more. Refused, can be sold again: Chai' }))
  await user.type(form.getByRole('textbox', { name: 'Damaged: Chai' }), '3')
  expect(form.getByText('7 of 12 accepted')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  expect(form.getByRole('alert')).toHaveTextContent('Check the units of Chai.')
  expect(form.getByLabelText('Why were they refused?')).toHaveAccessibleDescription('Say why they were refused')
  await user.click(form.getByRole('button', { name: 'Too many' }))
  await user.type(form.getByLabelText('How are they damaged?'), 'Wet boxes')
  await user.type(form.getByLabelText('Received by'), 'Roland Mendel')
  await user.type(form.getByLabelText('Notes'), 'Back door')
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  await waitFor(() =>
    expect(state.events).toMatchObject([
      {
        kind: 'DELIVERED',
        receivedBy: 'Roland Mendel',
        notes: 'Back door',
        accepted: [
          {
            orderLineId: 1,
            units: 7,
            refused: [
              { units: 2, disposition: 'RESTOCK', reason: 'Too many' },
              { units: 3, disposition: 'DAMAGED', reason: 'Wet boxes' },
            ],
          },
        ],
      },
    ]),
  )
  expect(
    await within(await routeStop()).findByText(/^Delivered at .*, received by Roland Mendel, 5 units back$/),
  ).toBeVisible()
})

test('more units than the line has can’t come back', async () => {
  const { user, state, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Refuse units: Chai' }))
  await user.type(form.getByRole('textbox', { name: 'Damaged: Chai' }), '13')
  await user.click(form.getByRole('button', { name: 'Broken' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  expect(form.getByText('This line has only 12 units')).toBeVisible()
  expect(state.events).toEqual([])
})

test('units can be refused or damaged one by one, as far as the other has left any', async () => {
  const { user, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Refuse units: Chai' }))
  const step = (name: string) => form.getByRole('button', { name: `${name}: Chai` })
  for (const kind of ['Refused, can be sold again', 'Damaged']) expect(step(`One less. ${kind}`), kind).toBeDisabled()
  await user.type(form.getByRole('textbox', { name: 'Refused, can be sold again: Chai' }), '10')
  await user.click(step('One more. Damaged'))
  expect(step('One more. Refused, can be sold again')).toBeEnabled()
  await user.click(step('One more. Damaged'))
  for (const kind of ['Refused, can be sold again', 'Damaged']) expect(step(`One more. ${kind}`), kind).toBeDisabled()
  expect(form.getByText('0 of 12 accepted')).toBeVisible()
  await user.click(step('One less. Damaged'))
  await user.click(step('One less. Damaged'))
  expect(step('One less. Damaged')).toBeDisabled()
  expect(form.getByText('2 of 12 accepted')).toBeVisible()
})

test('a drawn signature is sent as path data, and can be cleared', async () => {
  const { user, state, form } = await openForm()
  const pad = form.getByRole('img', { name: 'Signature: none yet' })
  sign(pad)
  expect(form.getByRole('img', { name: 'Signature: signed' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Clear' }))
  sign(form.getByRole('img', { name: 'Signature: none yet' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  await waitFor(() => expect(state.events).toMatchObject([{ signature: 'M 10 20 L 60 90' }]))
})

test('photos are shrunk and uploaded before the event, which has their names', async () => {
  const sizes = stubPictures()
  const uploaded: string[] = []
  const { user, state, form } = await openForm({
    answers: [
      answerCall(createImageUpload, ({ body }) => {
        const { bucket, fileName } = createImageUpload.body.parse(body)
        uploaded.push(`${bucket}/${fileName}`)
        return { uploadUrl: `/storage/${bucket}/${fileName}?expires=1&signature=s` }
      }),
      handler(uploadImage, () => new Response(null, { status: 204 })),
    ],
  })
  const field = form.getByLabelText('Take a photo')
  await user.upload(field, new File(['x'], 'drop.jpg', { type: 'image/jpeg' }))
  await user.upload(await form.findByLabelText('Take another photo'), new File(['x'], 'no.png', { type: 'image/png' }))
  expect(await form.findByRole('alert')).toHaveTextContent("no.png isn't a photo this phone can read.")
  await user.upload(form.getByLabelText('Take another photo'), new File(['y'], 'b.jpg', { type: 'image/jpeg' }))
  await user.click(await form.findByRole('button', { name: 'Remove photo 2' }))
  expect(form.getAllByRole('img', { name: /^Photo/ })).toHaveLength(1)
  expect(sizes[0]).toEqual([1600, 1200])
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  await waitFor(() => expect(state.events).toHaveLength(1))
  expect(uploaded).toEqual([expect.stringMatching(/^proofs\/[\w-]+\.jpg$/)])
  expect(state.events).toMatchObject([{ photos: [uploaded[0]?.replace('proofs/', '')] }])
})

test('a delivery whose photo the server refuses is not sent without it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubPictures()
  const { user, state, form } = await openForm({ answers: [refuseCall(createImageUpload, 'not-found')] })
  const photo = new File(['x'], 'drop.jpg', { type: 'image/jpeg' })
  await user.upload(form.getByLabelText('Take a photo'), photo)
  await form.findByRole('img', { name: 'Photo 1' })
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  expect(await within(await routeStop()).findByText(/was not accepted/)).toBeVisible()
  expect(state.events).toEqual([])
})

test('a photo is shrunk by its longer side, however the phone is held', async () => {
  const sizes = stubPictures()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 3000, height: 4000, close() {} }))
  const { user, form } = await openForm()
  await user.upload(form.getByLabelText('Take a photo'), new File(['x'], 'drop.jpg', { type: 'image/jpeg' }))
  await form.findByRole('img', { name: 'Photo 1' })
  expect(sizes).toEqual([[1200, 1600]])
})

test('if the company requires a signature, Delivered opens the form, which says what is missing', async () => {
  const user = setUpUser()
  const state = await showRoute({ rules: { requireSignature: true } })
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  const form = within(screen.getByRole('dialog', { name: 'Delivered: Ernst Handel' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  expect(form.getAllByRole('alert').at(-1)).toHaveTextContent('Your company requires a signature.')
  // By keyboard alone, a typed name signs.
  await user.type(form.getByLabelText('Received by'), 'Roland Mendel')
  await user.click(form.getByRole('button', { name: 'Sign with the typed name' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  await waitFor(() =>
    expect(state.events).toMatchObject([{ signature: 'M 40 150 L 560 150', receivedBy: 'Roland Mendel' }]),
  )
})

test('with money to collect first, the details are kept until it is collected', async () => {
  const { user, state, form } = await openForm({ stops: [aRouteStop({ cod: true, toCollect: cents(216_00) })] })
  await user.type(form.getByLabelText('Received by'), 'Roland Mendel')
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  const money = within(screen.getByRole('dialog', { name: 'Collect: Ernst Handel' }))
  expect(state.events).toEqual([])
  await user.click(money.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() =>
    expect(state.events).toMatchObject([
      { kind: 'COLLECTED', amount: 216_00 },
      { kind: 'DELIVERED', receivedBy: 'Roland Mendel' },
    ]),
  )
})

test('refused units lower what is to be collected, with or without a connection', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  for (const isOffline of [true, false]) {
    const { user, state, form } = await openForm({ stops: [aPricedStop()] })
    state.isOffline = isOffline
    await refuse(user, form, '2')
    const money = within(screen.getByRole('dialog', { name: 'Collect: Ernst Handel' }))
    expect(money.getByText('Collect $180.00 before you unload')).toBeVisible()
    expect(money.getByText('balance $216.00 − requested credit $36.00')).toBeVisible()
    expect(money.queryByRole('button', { name: /without/ })).toBeNull()
    await user.click(money.getByRole('button', { name: 'Collect $180.00' }))
    expect(await within(await routeStop()).findByText(/Delivered at .*, 2 units back/)).toBeVisible()
    const sent = isOffline ? [] : [{ kind: 'COLLECTED', amount: 180_00 }, { kind: 'DELIVERED' }]
    await waitFor(() => expect(state.events).toMatchObject(sent))
    cleanup()
  }
})

test('an order that is refused whole is delivered without money', async () => {
  const { user, state, form } = await openForm({ stops: [aPricedStop()] })
  await refuse(user, form, '12')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(state.events).toMatchObject([{ kind: 'DELIVERED', accepted: [{ units: 0 }] }]))
})

function aPricedStop() {
  const stop = aRouteStop({ cod: true, toCollect: cents(216_00) })
  return { ...stop, items: stop.items.map((line) => ({ ...line, net: cents(216_00) })) }
}

async function refuse(user: ReturnType<typeof setUpUser>, form: ReturnType<typeof within>, units: string) {
  await user.click(form.getByRole('button', { name: 'Refuse units: Chai' }))
  await user.type(form.getByRole('textbox', { name: 'Refused, can be sold again: Chai' }), units)
  await user.click(form.getByRole('button', { name: 'Not ordered' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
}
