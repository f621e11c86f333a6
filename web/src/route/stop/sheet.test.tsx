import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sign, stubPictures } from '../../test-data/proofs.ts'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { showRoute, stopRouteTime } from '../../test-data/shown-route.tsx'

beforeEach(stopRouteTime)

const user = setUpUser()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const type = (label: string, text: string) => async () => user.type(await screen.findByLabelText(label), text)

const [delivery, collection, failure] = [
  { opener: 'Delivered with details: Ernst Handel', form: 'Delivered: Ernst Handel' },
  { opener: 'Collect: Ernst Handel', form: 'Collect: Ernst Handel' },
  { opener: 'Not delivered: Ernst Handel', form: 'Not delivered: Ernst Handel' },
]

/** Each entry that is made by hand, alone. */
const entries = [
  [
    'what came back',
    delivery,
    async () => {
      await press('Refuse units: Chai')
      await press('One more. Refused, can be sold again: Chai')
    },
  ],
  ['who received it', delivery, type('Received by', 'Kim')],
  ['a signature', delivery, async () => sign(screen.getByRole('img', { name: 'Signature: none yet' }))],
  [
    'a photo',
    delivery,
    async () => {
      stubPictures()
      await user.upload(screen.getByLabelText('Take a photo'), new File(['x'], 'drop.jpg', { type: 'image/jpeg' }))
      await screen.findByRole('img', { name: 'Photo 1' })
    },
  ],
  ['a note on the delivery', delivery, type('Notes', 'Back door')],
  ['an amount', collection, type('Amount', '0')],
  ['a note on money', collection, type('Note', 'From the son')],
  [
    'the number of a check',
    collection,
    async () => {
      await user.click(screen.getByLabelText('Check'))
      await type('Check number', '1043')()
    },
  ],
  ['why it was not delivered', failure, () => press('Customer closed')],
] as const

test.each(entries)('at a stop, %s is not dropped without asking', async (_, { opener, form }, enter) => {
  await showRoute()
  await press(opener)
  await enter()
  await press('Close')
  await press('Keep editing')
  expect(screen.getByRole('dialog', { name: form })).toBeVisible()
  await press('Close')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([delivery, collection, failure])('at a stop, the untouched form $form closes at once', async (each) => {
  await showRoute()
  await press(each.opener)
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
