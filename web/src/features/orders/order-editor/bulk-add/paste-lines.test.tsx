import { listCustomerOrders } from '@dray/contract/orders'
import { listProducts } from '@dray/contract/products'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../../test-data/catalog.ts'
import { orderServer, openEditOrder, quantityOf, notes } from '../../../../test-data/edit-order.tsx'
import { chooseCustomer, preview, searchBox, showNewOrder } from '../../../../test-data/new-order.tsx'
import { answerCall, openDialog } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Paste lines' }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste lines' })).toBeNull())
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))

/** An order of 12 Chai and 3 Chang, with the focus outside the text fields. */
async function openOrder(answers = orderServer().answers) {
  const { person } = await openEditOrder(answers)
  return person
}

test('rows pasted into the order show a preview and are added in one step that can be undone', async () => {
  const person = await openOrder()
  await person.paste('SKU\tQuantity\r\ngai-dai-0004\t5\r\nEXO-BEV-0002\t4\r\nGAI-DAI-0004\t2\r\n')
  const paste = await dialog()
  expect(rowsOf(await paste.findByRole('table'))).toEqual([
    ['GAI-DAI-0004', 'Camembert PierrotRows 2 and 4 combined', '7', '$34.00'],
    ['EXO-BEV-0002', 'Chang', '4', '$19.00'],
  ])
  expect(paste.getByRole('status')).toHaveTextContent('3 of 3 rows, 11 units, $314.00')
  expect(paste.getByRole('button', { name: 'Add 2 lines' })).toHaveFocus()
  await person.keyboard('{Enter}')
  await isGone()
  expect(quantityOf('Chang')).toHaveValue('7')
  expect(quantityOf('Camembert Pierrot')).toHaveValue('7')
  expect(screen.getByText('Added 2 lines, 11 units')).toBeInTheDocument()

  await person.click(button('Undo'))
  expect(quantityOf('Chang')).toHaveValue('3')
  expect(preview().queryByText('Camembert Pierrot')).toBeNull()
})

test('pasted lines that were changed by hand since are not undone', async () => {
  const person = await openOrder()
  await person.paste('GAI-DAI-0004\t5\r\n')
  await (await dialog()).findByRole('table')
  await person.keyboard('{Enter}')
  await isGone()
  await person.clear(quantityOf('Camembert Pierrot'))
  await person.type(quantityOf('Camembert Pierrot'), '6')
  await person.click(button('Undo'))
  expect(quantityOf('Camembert Pierrot')).toHaveValue('6')
  expect(screen.getByText('The order has changed since then, so nothing was undone')).toBeInTheDocument()
  expect(screen.queryByText('Undone')).toBeNull()
})

test('with nothing to undo, Ctrl+Z does not undo typing in a field that has lost the focus', async () => {
  await openOrder()
  expect(fireEvent.keyDown(button('PDF'), { key: 'z', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(notes(), { key: 'z', ctrlKey: true })).toBe(true)
})

test('rows that cannot be added are listed with the reason, and the others are added', async () => {
  const person = await openOrder()
  await person.paste('EXO-BEV-0001,1\nNO-SUCH-1,2\nAUX-BEV-0006,3\nEXO-BEV-0002,1.5\n,4')
  const paste = await dialog()
  const skipped = await paste.findByRole('region', { name: '4 rows are left out' })
  expect(
    within(skipped)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Row 2 NO-SUCH-1 No product has this SKU.',
    'Row 3 AUX-BEV-0006 This product is no longer sold.',
    "Row 4 EXO-BEV-0002,1.5 '1.5' is not a quantity. Use a whole number of 1 or more.",
    'Row 5 ,4 The SKU is missing.',
  ])
  expect(paste.getByRole('status')).toHaveTextContent('1 of 5 rows, 1 unit, $18.00')
  await person.click(paste.getByRole('button', { name: 'Add 1 line' }))
  await isGone()
  expect(quantityOf('Chai')).toHaveValue('13')
  expect(screen.getByText('Added 1 line, 1 unit; 4 rows left out')).toBeInTheDocument()
})

test('rows can also be typed, and invalid rows cannot be added', async () => {
  const person = await openOrder([...orderServer().answers, answerCall(listCustomerOrders, () => [])])
  await person.click(button('Add lines'))
  await person.click(await screen.findByRole('menuitem', { name: /Paste lines/ }))
  const paste = await dialog()
  const text = paste.getByRole('textbox', { name: 'Rows: SKU and quantity' })
  expect(text).toHaveFocus()
  expect(paste.getByRole('button', { name: 'Add lines' })).toBeDisabled()
  await person.type(text, 'EXO-BEV-0001,0')
  expect(await paste.findByText("'0' is not a quantity. Use a whole number of 1 or more.")).toBeInTheDocument()
  expect(paste.getByRole('button', { name: 'Add lines' })).toBeDisabled()
  await person.type(text, '{Backspace}6')
  expect(await paste.findByRole('button', { name: 'Add 1 line' })).toBeEnabled()

  // Esc does not discard what was typed.
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(text).toHaveValue('EXO-BEV-0001,6')
  await person.click(text)
  await person.keyboard('{Control>}{Enter}{/Control}')
  await isGone()
  expect(quantityOf('Chai')).toHaveValue('18')
})

// D-86
test('units that exceed the stock are marked but still added', async () => {
  const person = await openOrder()
  await person.paste('EXO-BEV-0001\t28\nEXO-BEV-0002\t14\nEXO-CON-0003\t1')
  const paste = await dialog()
  const cells = rowsOf(await paste.findByRole('table')).map(([, name, quantity]) => [name, quantity])
  // The order already has 12 of 39 Chai and 3 of 17 Chang.
  expect(cells).toEqual([
    ['Chai', '39 in stock 28'],
    ['Chang', '14'],
    ['Aniseed Syrup', 'Out 1'],
  ])
  await person.keyboard('{Enter}')
  await isGone()
  expect(quantityOf('Chai')).toHaveValue('40')
})

test('of thousands of rows, the first two hundred are shown and all are counted', async () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    aProduct({ id: 1000 + index, sku: `SKU-${index}`, name: `Product ${index}` }),
  )
  const { answers } = orderServer()
  const person = await openOrder([answerCall(listProducts, () => many), ...answers])
  const rows = many.map(({ sku }) => `${sku}\t1`)
  const unknown = Array.from({ length: 5000 }, (_, index) => `NONE-${index}\t1`)
  await person.paste([...rows, ...unknown].join('\n'))
  const paste = await dialog()
  expect(rowsOf(await paste.findByRole('table'))).toHaveLength(200)
  expect(paste.getByText('and 800 more lines')).toBeInTheDocument()
  expect(paste.getByRole('heading', { name: '5,000 rows are left out' })).toBeInTheDocument()
  expect(paste.getByText(/^1,000 of them were not read/)).toBeInTheDocument()
  expect(paste.getByText('and 3,800 more rows')).toBeInTheDocument()
  expect(paste.getByRole('status')).toHaveTextContent('1,000 of 6,000 rows, 1,000 units')
})

test('Ctrl+Z undoes a removal or a paste, but not while the user is typing', async () => {
  const person = await openOrder()
  await person.click(button('Remove Chang'))
  await person.type(notes(), '!')
  await person.keyboard('{Control>}z{/Control}')
  expect(preview().queryByText('Chang')).toBeNull()
  screen.getByRole('heading', { name: /^Order 100023/ }).focus()
  await person.keyboard('{Control>}z{/Control}')
  expect(quantityOf('Chang')).toHaveValue('3')
  // There is nothing more to undo.
  await person.keyboard('{Control>}z{/Control}')
  expect(quantityOf('Chang')).toHaveValue('3')
})

test('rows pasted into a search become lines, a single word is searched, and text pasted into a text field stays there', async () => {
  showNewOrder()
  const user = setUpUser()
  const search = await searchBox()
  await user.click(search)
  await user.paste('chai\n')
  expect(search).toHaveValue('chai')
  await user.click(screen.getByRole('textbox', { name: 'Notes' }))
  await user.paste('EXO-BEV-0001\t12\nEXO-BEV-0002\t3')
  expect(openDialog).not.toHaveBeenCalled()

  await chooseCustomer(user, 'alfreds')
  await user.click(search)
  await user.paste('EXO-BEV-0001\t12')
  expect(search).toHaveValue('chai')
  expect(openDialog.mock.calls.map(([, input]) => input)).toEqual([
    { initialText: 'EXO-BEV-0001\t12', customerId: 8, inOrder: new Map(), onAdd: expect.any(Function) },
  ])
  await user.click(screen.getByRole('combobox', { name: /Customer/ }))
  await user.paste('EXO-BEV-0001\t12\nEXO-BEV-0002\t3')
  expect(openDialog).toHaveBeenCalledTimes(2)
  fireEvent.paste(button('Submit'), { clipboardData: { getData: () => 'EXO-BEV-0001;1\nEXO-BEV-0002;2' } })
  expect(openDialog).toHaveBeenCalledTimes(3)
})
