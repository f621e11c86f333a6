import { compareStock, readCount } from '@dray/contract/counts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCount, aCountable } from '../../test-data/counts.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, button, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CompareStockModal } from './compare-stock-modal.tsx'

const frame = { opened: true, onClose: () => undefined, zIndex: 200 }
const { countedOn: _, openCount: __, ...chai } = aCountable()
const chang = { ...chai, productId: 9, batchId: 19, productName: 'Chang', batchNumber: 'LOT-9', units: 7 }

function shown(countId?: number) {
  const sent: unknown[] = []
  stubServer(
    answerCall(readCount, () => aCount()),
    answerCall(compareStock, ({ body }) => {
      sent.push(body)
      return {
        onlyHere: [chang],
        onlyHereTotal: 1,
        onlyThere: [{ number: 'NO-SUCH', units: 3 }],
        different: [{ ...chai, there: 20, difference: -4 }],
        same: 12,
      }
    }),
  )
  const input = countId === undefined ? {} : { countId }
  showScreens(
    { '/': () => <CompareStockModal frame={frame} closeNow={() => undefined} {...input} /> },
    { at: '/', roles: ['INVENTORY'] },
  )
  return { sent, user: setUpUser() }
}

test('a pasted list is compared: different, only here, only there, and how many agree', async () => {
  const { sent, user } = shown()
  const list = await screen.findByLabelText('Their list')
  list.focus()
  await user.paste('EXO-BEV-0001-261101-00001\t20\nNO-SUCH\t3\nLOT-4\t-1')
  expect(screen.getByText('2 rows read, 1 not')).toBeVisible()
  expect(screen.getByText(/Line 3/)).toHaveTextContent('The units are not a whole number')
  await user.click(button('Compare'))
  expect(await screen.findByRole('row', { name: /Chai/ })).toHaveTextContent('2420−4')
  expect(sent).toMatchObject([
    {
      rows: [
        { number: 'EXO-BEV-0001-261101-00001', units: 20 },
        { number: 'NO-SUCH', units: 3 },
      ],
    },
  ])
  expect(screen.getByText('12 rows agree')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Only here (1)' }))
  expect(screen.getByText('LOT-9')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Only there (1)' }))
  expect(screen.getByText('NO-SUCH')).toBeVisible()
  const files = downloads()
  await user.click(button('Export'))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.file.text())?.trim().split(/\r?\n/)).toHaveLength(4)
})

test('an uploaded file is read, and the list can be changed after the result', async () => {
  const { user } = shown()
  await screen.findByLabelText('Their list')
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
  await user.upload(input, new File(['SKU,Qty\nEXO-BEV-0001,24\n'], 'stock.csv', { type: 'text/csv' }))
  expect(await screen.findByText('1 row read')).toBeVisible()
  await user.click(button('Compare'))
  await user.click(await screen.findByRole('button', { name: 'Change the list' }))
  expect(await screen.findByLabelText('Their list')).toHaveValue('SKU,Qty\nEXO-BEV-0001,24\n')
})

test('a comparison from a count leaves out stock that isn’t in it', async () => {
  const { user } = shown(5)
  await screen.findByText('Compare Exotic Liquids, Mar 9 with a list')
  ;(await screen.findByLabelText('Their list')).focus()
  await user.paste('EXO-BEV-0001\t20')
  await user.click(button('Compare'))
  expect(await screen.findByRole('tab', { name: 'Only here (0)' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Different (1)' })).toBeVisible()
})
