import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { listProducts } from '@dray/contract/products'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct } from '../../../../test-data/catalog.ts'
import { orderServer, openEditOrder, quantityInput, notes } from '../../../../test-data/orders/edit-order.tsx'
import { chooseCustomer, preview, menuSearch, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { answerCall, openDialog } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Paste lines' }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste lines' })).toBeNull())
/** For each line: typed text, quantity, product (or what is in its search field), and availability. */
const tableLines = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .filter((row) => row.dataset['key'] !== undefined)
    .map((row) => {
      const [typed, , product, , available] = [...row.children].map(({ textContent }) => textContent)
      const fields = [...row.querySelectorAll('input:not([type=hidden])')].map(
        (field) => (field as HTMLInputElement).value,
      )
      const [quantity, choice = product?.replace('Change', '')] = fields
      return [typed, quantity, choice, available]
    })

/** An order of 12 Chai and 3 Chang, with the focus outside text fields. */
async function openOrder(answers = orderServer().answers) {
  const { person } = await openEditOrder(answers)
  return person
}

test('rows pasted into the order show a preview and are added in one step that can be undone', async () => {
  const person = await openOrder()
  await person.paste('SKU\tQuantity\r\ngai-dai-0004\t5\r\nEXO-BEV-0002\t4\r\nGAI-DAI-0004\t2\r\n')
  const paste = await dialog()
  expect(tableLines(await paste.findByRole('table'))).toEqual([
    ['2 gai-dai-0004 5', '5', 'Camembert Pierrot', '13'],
    ['3 EXO-BEV-0002 4', '4', 'Chang', '13'],
    ['4 GAI-DAI-0004 2Added to row 2: 7 units in all.', '2', 'Camembert Pierrot', '13'],
  ])
  expect(paste.getByRole('status')).toHaveTextContent('2 lines, 11 units, $314.00')
  await vi.waitFor(() => expect(paste.getByRole('button', { name: 'Add 2 lines' })).toHaveFocus())
  await person.keyboard('{Enter}')
  await isGone()
  expect(quantityInput('Chang')).toHaveValue('7')
  expect(quantityInput('Camembert Pierrot')).toHaveValue('7')
  expect(screen.getByText('Added 2 lines, 11 units')).toBeInTheDocument()

  await person.click(button('Undo'))
  expect(quantityInput('Chang')).toHaveValue('3')
  expect(preview().queryByText('Camembert Pierrot')).toBeNull()
})

test('a customer’s message becomes an order by keyboard, from its questions to Add', async () => {
  const person = await openOrder()
  await person.paste('Hi Nancy,\n12 chai, 6x cote de blaye; camenbert - 30\ncha 4, chang\nThanks, Ana')
  const paste = await dialog()
  expect(tableLines(await paste.findByRole('table'))).toEqual([
    ['2 camenbert - 30The spelling differs. Choose the product.', '30', '', ''],
    ['3 cha 4More than one product matches. Choose one.', '4', '', ''],
    ['3 changThe quantity is missing.', '', 'Chang', '17'],
    ['2 12 chai', '12', 'Chai', '27'],
    ['2 6x cote de blaye', '6', 'Côte de Blaye', '−55 short'],
  ])
  expect(paste.getByRole('button', { name: 'Add 2 lines, leave out 3' })).toBeEnabled()
  const skipped = within(paste.getByRole('region', { name: 'Skipped text (2)' }))
  expect(skipped.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hi Nancy Make a line',
    'Thanks, Ana a signature or an earlier email',
  ])

  // Enter accepts the best guess and moves to the next question.
  const choice = (typed: string) => paste.getByRole('combobox', { name: `Product for ${typed}` })
  await vi.waitFor(() => expect(choice('camenbert - 30')).toHaveFocus())
  await person.keyboard('{Enter}')
  await vi.waitFor(() => expect(choice('cha 4')).toHaveFocus())
  expect(choice('camenbert - 30')).toHaveValue('Camembert Pierrot')
  await person.keyboard('{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(paste.getByRole('textbox', { name: 'Quantity for chang' })).toHaveFocus())
  expect(choice('cha 4')).toHaveValue('Chang')
  await person.keyboard('2{Enter}')
  await vi.waitFor(() => expect(paste.getByRole('button', { name: 'Add 4 lines' })).toHaveFocus())
  expect(paste.getByText('3 questions, all answered')).toBeInTheDocument()
  await person.keyboard('{Enter}')
  await isGone()
  expect(['Chai', 'Chang', 'Camembert Pierrot', 'Côte de Blaye'].map((name) => quantityInput(name))).toMatchObject(
    ['24', '9', '30', '6'].map((value) => ({ value })),
  )
})

test('a line’s product can be any that the search finds, a line can be skipped, and skipped text can be turned into a line', async () => {
  const person = await openOrder()
  await person.paste('12 kombucha\n3 camembert\nsee you at 9')
  const paste = await dialog()
  const search = await paste.findByRole('combobox', { name: 'Product for 12 kombucha' })
  expect(search).toHaveAccessibleDescription('No product has this name or SKU. Search for the product or leave it out.')
  await vi.waitFor(() => expect(search).toHaveFocus())
  await person.keyboard('anised{Enter}')
  await vi.waitFor(() => expect(search).toHaveValue('Aniseed Syrup'))

  await person.click(paste.getByRole('button', { name: 'Skip 3 camembert' }))
  expect(paste.getByText('Skipped')).toBeInTheDocument()
  await person.click(paste.getByRole('button', { name: 'Make a line of see you at 9' }))
  const made = await paste.findByRole('combobox', { name: 'Product for see you at 9' })
  await vi.waitFor(() => expect(made).toHaveFocus())
  await person.keyboard('chai{Enter}')
  await person.click(await paste.findByRole('button', { name: 'Add 2 lines' }))
  await isGone()
  expect(quantityInput('Aniseed Syrup')).toHaveValue('12')
  expect(quantityInput('Chai')).toHaveValue('21')
  expect(screen.getByText('Added 2 lines, 21 units; 1 line left out')).toBeInTheDocument()
})

test('even a certain match can be changed, and closing adds nothing', async () => {
  const person = await openOrder()
  await person.paste('3 camembert\n2 chang')
  const paste = await dialog()
  await person.click(await paste.findByRole('button', { name: 'Change product for 3 camembert' }))
  await vi.waitFor(() => expect(paste.getByRole('combobox', { name: 'Product for 3 camembert' })).toHaveFocus())
  await person.keyboard('chai{Enter}')
  await vi.waitFor(() => expect(paste.getByRole('status')).toHaveTextContent('2 lines, 5 units, $92.00'))
  await person.click(paste.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await isGone()
  expect(quantityInput('Chai')).toHaveValue('12')
  expect(preview().queryByText('Camembert Pierrot')).toBeNull()
})

test('pasted lines that were changed by hand since are not undone', async () => {
  const person = await openOrder()
  await person.paste('GAI-DAI-0004\t5\r\n')
  await (await dialog()).findByRole('table')
  await person.keyboard('{Enter}')
  await isGone()
  await person.clear(quantityInput('Camembert Pierrot'))
  await person.type(quantityInput('Camembert Pierrot'), '6')
  await person.click(button('Undo'))
  expect(quantityInput('Camembert Pierrot')).toHaveValue('6')
  expect(screen.getByText('The order has changed since then, so nothing was undone')).toBeInTheDocument()
  expect(screen.queryByText('Undone')).toBeNull()
})

test('with nothing to undo, Ctrl+Z does not undo typing in a field that has lost the focus', async () => {
  await openOrder()
  expect(fireEvent.keyDown(button('PDF'), { key: 'z', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(notes(), { key: 'z', ctrlKey: true })).toBe(true)
})

test('the user is asked about unclear lines; those left unanswered are not added, and the button says so', async () => {
  const person = await openOrder()
  await person.paste('EXO-BEV-0001,1\nNO-SUCH-1,2\nAUX-BEV-0006,3\nEXO-BEV-0002,1.5\n,4')
  const paste = await dialog()
  expect(tableLines(await paste.findByRole('table')).map(([typed]) => typed)).toEqual([
    '2 NO-SUCH-1,2No product has this name or SKU. Search for the product or leave it out.',
    '3 AUX-BEV-0006,3Chartreuse verte is no longer sold. Choose another product or leave it out.',
    '4 EXO-BEV-0002,1.5Use a whole number of 1 or more.',
    '1 EXO-BEV-0001,1',
  ])
  expect(paste.getByRole('heading', { name: 'Skipped text (1)' })).toBeInTheDocument()
  expect(paste.getByRole('status')).toHaveTextContent('1 line, 1 unit, $18.00; 3 questions to answer')
  await person.click(paste.getByRole('button', { name: 'Add 1 line, leave out 3' }))
  await isGone()
  expect(quantityInput('Chai')).toHaveValue('13')
  expect(screen.getByText('Added 1 line, 1 unit; 3 lines left out')).toBeInTheDocument()
})

test('an order can also be typed', async () => {
  const person = await openOrder([...orderServer().answers, answerCall(listCustomerOrders, () => [])])
  await person.click(button('Add lines'))
  await person.click(await screen.findByRole('menuitem', { name: /Paste lines/ }))
  const paste = await dialog()
  const text = paste.getByRole('textbox', { name: 'The order as the customer sent it' })
  expect(text).toHaveFocus()
  expect(paste.getByRole('button', { name: 'Add lines' })).toBeDisabled()
  await person.type(text, 'EXO-BEV-0001,0')
  expect(await paste.findByText('Use a whole number of 1 or more.')).toBeInTheDocument()
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
  expect(quantityInput('Chai')).toHaveValue('18')
})

test('units that exceed what is available are marked but still added', async () => {
  const person = await openOrder()
  // 39 Chai and 17 Chang are in stock, none promised to other orders.
  await person.paste('EXO-BEV-0001\t40\nEXO-BEV-0002\t17\nEXO-CON-0003\t1')
  const paste = await dialog()
  expect(tableLines(await paste.findByRole('table')).map(([, , name, available]) => [name, available])).toEqual([
    ['Chai', '−11 short'],
    ['Chang', '0'],
    ['Aniseed Syrup', '−11 short'],
  ])
  expect(paste.getByRole('status')).toHaveTextContent('2 lines are short')
  await person.click(paste.getByRole('button', { name: 'Add 3 lines' }))
  await isGone()
  expect(quantityInput('Chai')).toHaveValue('52')
})

test('with thousands of lines, only some are shown, but all are counted and added', async () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    aProduct({ id: 1000 + index, sku: `SKU-${index}`, name: `Product ${index}` }),
  )
  const { answers } = orderServer()
  const person = await openOrder([answerCall(listProducts, () => many), ...answers])
  const rows = many.map(({ sku }) => `${sku}\t1`)
  const unknown = Array.from({ length: 4100 }, (_, index) => `NONE${index}\t1`)
  await person.paste([...rows, ...unknown].join('\n'))
  const paste = await dialog()
  expect(tableLines(await paste.findByRole('table'))).toHaveLength(250)
  expect(paste.getByText('and 3,950 more questions')).toBeInTheDocument()
  expect(paste.getByText('and 800 more lines')).toBeInTheDocument()
  expect(paste.getByText(/^100 of them were not read/)).toBeInTheDocument()
  expect(paste.getByRole('button', { name: 'Add 1,000 lines, leave out 4,000' })).toBeEnabled()
})

test('Ctrl+Z undoes a removal or a paste, but not while the user is typing', async () => {
  const person = await openOrder()
  await person.click(button('Remove Chang'))
  await person.type(notes(), '!')
  await person.keyboard('{Control>}z{/Control}')
  expect(preview().queryByText('Chang')).toBeNull()
  screen.getByRole('heading', { name: /^Order 100023/ }).focus()
  await person.keyboard('{Control>}z{/Control}')
  expect(quantityInput('Chang')).toHaveValue('3')
  // Nothing is left to undo.
  await person.keyboard('{Control>}z{/Control}')
  expect(quantityInput('Chang')).toHaveValue('3')
})

test('rows pasted into a search become lines, a single word is searched, and text pasted into a text field stays', async () => {
  showNewOrder()
  const user = setUpUser()
  const search = await menuSearch()
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
    {
      initialText: 'EXO-BEV-0001\t12',
      need: { day: expect.any(String), minLifeDays: null },
      customerId: 8,
      target: { lines: [], order: undefined, rule: expect.anything() },
      onAdd: expect.any(Function),
    },
  ])
  await user.click(screen.getByRole('combobox', { name: /Customer/ }))
  await user.paste('EXO-BEV-0001\t12\nEXO-BEV-0002\t3')
  expect(openDialog).toHaveBeenCalledTimes(2)
  fireEvent.paste(button('Submit'), { clipboardData: { getData: () => 'EXO-BEV-0001;1\nEXO-BEV-0002;2' } })
  expect(openDialog).toHaveBeenCalledTimes(3)
})
