import { acceptInboxEntry, addInboxEntry, listInboxEntries } from '@dray/contract/inbox'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aProposal, anEntry, proposedProduct, showInbox } from '../../test-data/orders/inbox.tsx'
import { answerCall, handler, refuseCall, refusalOf } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const pane = () => within(screen.getByRole('region', { name: 'Order' }))
const opened = async () => within(await screen.findByRole('region', { name: 'Order' }))
const button = (name: string | RegExp) => pane().getByRole('button', { name })
const entryLink = (name: RegExp) => screen.findByRole('link', { name })
const total = () => pane().getByText(/^\$/, { selector: 'strong' })

const text = '12 chai\n18 cheese, the blue one\nsome chang'
const place = (part: string) => ({ from: text.indexOf(part), to: text.indexOf(part) + part.length })
const cheese = aProposal('18 cheese, the blue one', {
  ...place('18 cheese, the blue one'),
  product: null,
  quantity: 18,
  certain: false,
  question: 'similar',
  guesses: [{ ...proposedProduct(4), lastBought: 6 }, proposedProduct(5)],
})
const chang = aProposal('some chang', {
  ...place('some chang'),
  product: { ...proposedProduct(2), lastBought: 20 },
  quantity: null,
  certain: false,
  question: 'missing',
})
const asking = () => anEntry({ text, proposals: [aProposal('12 chai', place('12 chai')), cheese, chang] })
const plain = (id = 2) => anEntry({ id, customerName: 'Alfreds Futterkiste', customerID: 8 })

// D-347
test('a message with two questions becomes an order by five keys', async () => {
  const { sent, router } = showInbox([asking(), plain()])
  const user = setUpUser()
  await waitFor(async () => expect(await entryLink(/Ernst Handel/)).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button(/^Camembert Pierrot/)).toHaveFocus())
  expect(button('Submit after 2 answers')).toHaveAttribute('aria-disabled', 'true')
  expect(pane().getByText('1 of 3 lines certain, 12 units')).toBeInTheDocument()
  await user.keyboard('1')
  await waitFor(() => expect(pane().getByLabelText('Quantity for some chang')).toHaveFocus())
  await user.keyboard('7{Enter}')
  await waitFor(() => expect(button('Submit')).toHaveFocus())
  expect(total()).toHaveTextContent('$961.00')
  await user.keyboard('{Control>}{Enter}{/Control}')
  // Units of Chai and Chang are there; 18 of 20 Camembert too.
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/inbox/2'))
  const accepted = sent.filter(({ call }) => call === 'accept')
  expect(accepted).toHaveLength(1)
  expect(accepted[0]?.body).toMatchObject({
    customerID: 7,
    orderStatus: 'RECEIVED',
    modifiedOn: '2026-03-09T15:06:00.000Z',
    lines: [
      { productSku: 'EXO-BEV-0001', quantity: 12 },
      { productSku: 'GAI-DAI-0004', quantity: 18 },
      { productSku: 'EXO-BEV-0002', quantity: 7 },
    ],
  })
  expect(await (await opened()).findByRole('heading', { name: 'Alfreds Futterkiste' })).toBeInTheDocument()
})

test('the list says who wrote, what, since when, and who has it open', async () => {
  const unknown = anEntry({
    id: 4,
    from: 'seo@spam.example',
    customerID: null,
    customerName: null,
    isSenderUnknown: true,
  })
  const who = anEntry({ id: 3, channel: 'TEXT', from: '+1 206 555 0148', customerID: null, customerName: null })
  const held = { openedBy: 'Laura Callahan', openedById: 9, openedAt: new Date('2026-03-09T15:15:00Z') }
  showInbox([asking(), { ...plain(), ...held }, who, unknown])
  const user = setUpUser()
  expect(await entryLink(/^Ernst Handel.*12 chai.*2 questions$/)).toBeInTheDocument()
  expect(await entryLink(/Laura Callahan has it since/)).toBeInTheDocument()
  expect(await entryLink(/Who is it\?.*\+1 206 555 0148/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /seo@spam/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Unknown senders (1)' }))
  expect(await entryLink(/seo@spam/)).toBeInTheDocument()
  ;(await entryLink(/Ernst Handel/)).focus()
  await user.keyboard('jj')
  expect(await entryLink(/\+1 206/)).toHaveFocus()
  await user.keyboard('k')
  expect(await entryLink(/Alfreds/)).toHaveFocus()
})

test('an empty inbox says where messages come from and lets you paste one', async () => {
  const { router } = showInbox([], {
    answers: [answerCall(addInboxEntry, () => anEntry({ id: 5 }))],
  })
  const user = setUpUser()
  expect(await screen.findByText(/orders mailbox, through the API, or when you paste one/)).toBeInTheDocument()
  const [, offered] = screen.getAllByRole('button', { name: 'Paste a message' })
  await user.click(offered ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a message' }))
  expect(dialog.getByRole('button', { name: 'Add message' })).toBeDisabled()
  await user.type(dialog.getByLabelText(/The message/), '12 chai')
  await user.type(dialog.getByLabelText('From'), 'roland@ernst.example')
  await user.click(dialog.getByRole('button', { name: 'Add message' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/inbox/5'))
})

test('a list that failed can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [refused, answered] = [refuseCall(listInboxEntries, 'database-away'), answerCall(listInboxEntries, () => [])]
  let isAway = true
  showInbox([], { answers: [{ ...answered, answer: (request) => (isAway ? refused : answered).answer(request) }] })
  const alert = await screen.findByRole('alert')
  isAway = false
  await setUpUser().click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Nothing is waiting/)).toBeInTheDocument()
})

test('the words of a line light up while the focus is on it', async () => {
  showInbox([asking()], { at: '/orders/inbox/1' })
  const words = await screen.findByText('18 cheese, the blue one', { selector: 'mark' })
  await waitFor(() => expect(words).toHaveAttribute('data-active'))
  expect(screen.getByText('12 chai', { selector: 'mark' })).not.toHaveAttribute('data-active')
  await setUpUser().hover(screen.getByText('some chang', { selector: 'mark' }))
  expect(pane().getByLabelText('Quantity for some chang').closest('li')).toHaveAttribute('data-active')
})

test('signatures and earlier mail are folded until they are opened', async () => {
  const folded = '12 chai\n--\nRoland Mendel\nKirchgasse 6'
  const marks = [{ from: folded.indexOf('--'), to: folded.length, kind: 'folded' as const }]
  showInbox([anEntry({ text: folded, marks })], { at: '/orders/inbox/1' })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: '-- Roland Mendel Kirchgasse 6' }))
  expect(screen.getByRole('button', { name: /^Hide/ })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText(/^--\s+Roland/)).toBeInTheDocument()
})

test('a message that someone else has open is read-only until it is taken over', async () => {
  const held = { openedBy: 'Laura Callahan', openedById: 9, openedAt: new Date('2026-03-09T15:15:00Z') }
  const { sent } = showInbox([{ ...asking(), ...held }], { at: '/orders/inbox/1' })
  const user = setUpUser()
  expect(await screen.findByText(/^Laura Callahan has it open since/)).toBeInTheDocument()
  expect(await (await opened()).findByLabelText('Quantity for 12 chai')).toBeDisabled()
  expect(pane().queryByRole('button', { name: /^Submit/ })).toBeNull()
  expect(sent).toEqual([])
  await user.click(button('Take over'))
  await waitFor(() => expect(pane().getByLabelText('Quantity for 12 chai')).toBeEnabled())
  expect(sent).toMatchObject([{ call: 'open', id: '1', body: { takeOver: true } }])
})

test('opening a message keeps others out, and leaving it lets them in', async () => {
  const { sent, router } = showInbox([asking(), plain()], { at: '/orders/inbox/1' })
  await waitFor(() => expect(sent).toMatchObject([{ call: 'open', id: '1', body: { takeOver: false } }]))
  await act(() => router.navigate({ to: '/orders/inbox' as string }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'close', id: '1' }))
})

test('a message that someone else accepted meanwhile names its order and leads to the next one', async () => {
  const { change, cache, router } = showInbox([asking(), plain()], { at: '/orders/inbox/1' })
  const user = setUpUser()
  await waitFor(() => expect(button(/^Camembert/)).toHaveFocus())
  change('1', {
    state: 'ACCEPTED',
    orderNum: '100900',
    orderID: 900,
    decidedBy: 'Laura Callahan',
    decidedAt: new Date(),
  })
  await act(() => refresh(cache, ['inbox']))
  expect(await screen.findByRole('link', { name: '100900' })).toHaveAttribute('href', '/orders/100900')
  expect(pane().getByRole('status')).toHaveTextContent(/^It became order 100900 by Laura Callahan/)
  expect(button('Next message')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/inbox/2'))
})

test('a refusal keeps the answers', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  showInbox([anEntry()], { at: '/orders/inbox/1', answers: [refuseCall(acceptInboxEntry, 'product-not-sold')] })
  const user = setUpUser()
  const quantity = await (await opened()).findByLabelText('Quantity for 12 chai')
  await user.clear(quantity)
  await user.type(quantity, '7')
  await user.click(button('Submit'))
  expect(await (await opened()).findByRole('alert')).toBeInTheDocument()
  expect(pane().getByLabelText('Quantity for 12 chai')).toHaveValue('7')
})

test('after a lost answer the same goes out again, under the same key', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: { body: unknown; key: string | null }[] = []
  showInbox([anEntry()], {
    at: '/orders/inbox/1',
    answers: [
      handler(acceptInboxEntry, ({ body, headers }) => {
        sent.push({ body, key: headers.get('idempotency-key') })
        throw new TypeError('Failed to fetch')
      }),
    ],
  })
  const user = setUpUser()
  await waitFor(() => expect(button('Submit')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await (await opened()).findByText(/it won't be saved twice/)).toBeInTheDocument()
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.key).toEqual(expect.any(String))
  expect(sent[1]).toEqual(sent[0])
})

test('the answers are there again after a reload', async () => {
  const first = showInbox([asking()], { at: '/orders/inbox/1' })
  const user = setUpUser()
  await waitFor(() => expect(button(/^Camembert/)).toHaveFocus())
  await user.keyboard('2')
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  showInbox([asking()], { at: '/orders/inbox/1' })
  expect(await (await opened()).findByText('Côte de Blaye')).toBeInTheDocument()
  expect(button('Submit after 1 answer')).toBeInTheDocument()
})

test('the customer of an unclear sender is chosen by a key, and the message is read again for them', async () => {
  const possibleCustomers = [
    { customerID: 7, customerName: 'Ernst Handel' },
    { customerID: 8, customerName: 'Alfreds Futterkiste' },
  ]
  const { reads } = showInbox([anEntry({ customerID: null, customerName: null, possibleCustomers })], {
    at: '/orders/inbox/1',
  })
  const user = setUpUser()
  await waitFor(() => expect(button('Ernst Handel')).toHaveFocus())
  expect(button('Submit after 1 answer')).toBeInTheDocument()
  await user.keyboard('2')
  expect(await (await opened()).findByRole('heading', { name: 'Alfreds Futterkiste' })).toBeInTheDocument()
  await waitFor(() => expect(reads).toContain('1?customerID=8'))
  // Their own price is $15.00.
  await waitFor(() => expect(total()).toHaveTextContent('$180.00'))
})

test('a line can be left out and put back; what is left out is not ordered', async () => {
  const { sent } = showInbox([asking()], { at: '/orders/inbox/1' })
  const user = setUpUser()
  await waitFor(() => expect(button(/^Camembert/)).toHaveFocus())
  await user.keyboard('0')
  await waitFor(() => expect(pane().getByLabelText('Quantity for some chang')).toHaveFocus())
  await user.click(button('Leave out some chang'))
  await waitFor(() => expect(button('Submit')).toHaveFocus())
  await user.click(button('Leave out 12 chai'))
  expect(button('Submit')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Put back 12 chai'))
  await user.click(button('Save as draft'))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'accept')?.body).toMatchObject({
      orderStatus: 'DRAFT',
      lines: [{ productSku: 'EXO-BEV-0001', quantity: 12 }],
    }),
  )
})

test('what the text says besides is shown: prices that are not used, products left out, and an order that looks alike', async () => {
  showInbox(
    [
      anEntry({
        text: '12 chai @ $17',
        proposals: [aProposal('12 chai @ $17', { prices: ['$17'] })],
        leftOut: [{ sku: 'PAV', name: 'Pavlova' }],
        looksLike: [{ id: 9, orderNum: '100824' }],
        customerPO: 'L-2231',
        note: 'Back door please',
      }),
    ],
    { at: '/orders/inbox/1' },
  )
  const user = setUpUser()
  expect(await (await opened()).findByText(/\$17 in the message isn't used/)).toBeInTheDocument()
  expect(pane().getByText('Not this time: Pavlova')).toBeInTheDocument()
  expect(pane().getByRole('link', { name: '100824' })).toHaveAttribute('href', '/orders/100824')
  expect(pane().getByText(/PO L-2231/)).toBeInTheDocument()
  await user.click(button('Copy to notes'))
  expect(pane().getByText('Notes: Back door please')).toBeInTheDocument()
})

test('dismissing asks for a reason and goes on to the next message', async () => {
  const { sent, router } = showInbox([asking(), plain()], { at: '/orders/inbox/1' })
  const user = setUpUser()
  await user.click(await (await opened()).findByRole('button', { name: 'Dismiss' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss message' }))
  expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeDisabled()
  await user.type(dialog.getByLabelText(/Reason/), 'Not an order')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/inbox/2'))
  expect(sent.find(({ call }) => call === 'dismiss')?.body).toEqual({ reason: 'Not an order' })
})

test('a message that is gone says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { readInboxEntry } = await import('@dray/contract/inbox')
  showInbox([], { at: '/orders/inbox/77', answers: [handler(readInboxEntry, () => refusalOf('not-found'))] })
  expect(await screen.findByText("This message doesn't exist.")).toBeInTheDocument()
})
