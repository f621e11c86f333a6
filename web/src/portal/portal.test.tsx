import { endPortalDevice, leavePortal, listPortalMenu, readPortalMe } from '@dray/contract/customers/portal'
import {
  cancelPortalOrder,
  listPortalOrders,
  readPortalHome,
  readPortalMoney,
} from '@dray/contract/customers/portal-orders'
import { firstPageRows } from '@dray/contract/call/paged-list'
import { cents } from '@dray/domain/money'
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  aPortalHome,
  aPortalOrder,
  aPortalVisitor,
  aSentOrder,
  chai,
  chang,
  hear,
  konbu,
  openStreams,
  pageShown,
  showPortal,
} from '../test-data/portal.tsx'
import { answerCall, answerPage, button, handler, refusalOf } from '../test-data/screens.tsx'
import { passTime } from '../test-data/set-up-user.ts'
import style from './portal.module.css'

const units = (name: string) => screen.getByLabelText(`Units of ${name}`, { selector: 'input' })

test('each product in the cart has its own units, and one without units leaves it', async () => {
  const { user } = showPortal('/menu', {
    home: aPortalHome({ usual: [chai, chang].map(({ sku }) => ({ sku, quantity: 1 })) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Chai' }))
  await user.click(button('Add Chang'))
  await user.click(button('One more of Chang'))
  expect(units('Chai')).toHaveValue('1')
  expect(units('Chang')).toHaveValue('2')
  expect(button('Review$56.00')).toBeVisible()
  await user.click(button('One less of Chai'))
  expect(button('Add Chai')).toBeVisible()
  expect(button('Review$38.00')).toBeVisible()
})

test('a product stays in the cart while its units are typed anew', async () => {
  const { user } = showPortal('/menu', { home: aPortalHome({ usual: [{ sku: konbu.sku, quantity: 1 }] }) })
  await user.click(await screen.findByRole('button', { name: 'Add Konbu' }))
  for (const [text, shown] of [
    ['', '1'],
    ['0', '1'],
    ['25', '25'],
    ['2c', '20'],
  ] as const) {
    fireEvent.change(units('Konbu'), { target: { value: text } })
    expect(units('Konbu'), text).toHaveValue(shown)
  }
})

test('products are found by brand, by type and by their words, 60 at a time', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ ...chai, sku: `CHAI-${at}`, name: `Chai ${at}` }))
  const { user } = showPortal('/menu', { menu: [...many, konbu] })
  await user.click(await screen.findByRole('button', { name: /^Exotic Liquids/ }))
  const shown = () => screen.queryAllByRole('button', { name: /^Add / }).length
  expect(shown()).toBe(60)
  await user.click(button('Show more'))
  expect(shown()).toBe(120)
  await user.click(button('Show more'))
  expect(shown()).toBe(130)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.click(button('By type'))
  await user.click(screen.getByRole('button', { name: /^Seafood/ }))
  expect(shown()).toBe(1)
  await user.type(screen.getByLabelText('Search products'), 'chai 129')
  expect(screen.getByText('Chai 129')).toBeVisible()
  expect(shown()).toBe(1)
  await user.type(screen.getByLabelText('Search products'), ' tea')
  expect(screen.getByText('No product has these words.')).toBeVisible()
})

test('a changed order keeps its terms and is sent in place of the version that was changed', async () => {
  const order = aSentOrder({ deliveryDate: '2026-03-13', customerPO: '4417', note: 'Back door' })
  const days = ['2026-03-10', '2026-03-13'].map((day) => ({ day, cutoff: null }))
  const { user, server } = showPortal(`/orders/${order.orderNum}`, { orders: [order], home: aPortalHome({ days }) })
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  await user.click(await screen.findByRole('button', { name: 'Send changes' }))
  expect(server.sent.map(({ body }) => body)).toEqual([
    {
      lines: [
        { sku: chai.sku, quantity: 12, shownPrice: 18 },
        { sku: konbu.sku, quantity: 20, shownPrice: 6 },
      ],
      deliveryDate: '2026-03-13',
      pickupOrder: false,
      customerPO: '4417',
      note: 'Back door',
      replaces: { orderNum: order.orderNum, modifiedOn: '2026-03-05T18:00:00.000Z' },
    },
  ])
  expect(await screen.findByRole('heading', { name: 'Sent' })).toBeVisible()
  expect(pageShown()).toBe(`/sent/${order.orderNum}`)
})

test('the same again is a new order of what is still offered, without the terms of the last one', async () => {
  const last = aPortalOrder({ pickupOrder: true, customerPO: '4417', note: 'Back door' })
  const { user, server } = showPortal('/', {
    home: aPortalHome({ last }),
    menu: [chai, { ...konbu, orderable: false }],
  })
  await user.click(await screen.findByRole('button', { name: 'Look at it and send' }))
  await user.click(await screen.findByRole('button', { name: 'Send order' }))
  expect(server.sent.map(({ body }) => body)).toEqual([
    {
      lines: [{ sku: chai.sku, quantity: 12, shownPrice: 18 }],
      deliveryDate: null,
      pickupOrder: false,
      customerPO: null,
      note: null,
    },
  ])
})

test('the cart is kept on the device, for this contact only', async () => {
  const known = { home: aPortalHome({ usual: [{ sku: chai.sku, quantity: 1 }] }) }
  const { user, server, unmount } = showPortal('/menu', known)
  await user.click(await screen.findByRole('button', { name: 'Add Chai' }))
  const stored = Object.entries(localStorage)
  unmount()
  const leo = showPortal('/', { ...server, visitor: aPortalVisitor({ name: 'Leo' }) })
  Object.assign(localStorage, Object.fromEntries(stored))
  expect(await screen.findByRole('button', { name: 'Start a new order' })).toBeVisible()
  leo.unmount()
  showPortal('/', server)
  Object.assign(localStorage, Object.fromEntries(stored))
  expect(await screen.findByText('Your cart')).toBeVisible()
})

test('an order that is on its way can’t be changed or thrown away until it is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { user, server } = showPortal('/', { home: aPortalHome({ last: aPortalOrder() }), answer: () => promise })
  await user.click(await screen.findByRole('button', { name: 'Look at it and send' }))
  await user.click(await screen.findByRole('button', { name: 'Send order' }))
  for (const field of [button('Empty cart'), button('One more of Chai'), screen.getByLabelText('PO number')])
    expect(field, field.textContent).toBeDisabled()
  await user.click(button('Sending...'))
  expect(server.sent).toHaveLength(1)
  resolve(refusalOf('cutoff-passed'))
  vi.mocked(console.error).mockImplementation(() => {})
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(button('Empty cart'))
  expect(pageShown()).toBe('/')
  expect(screen.queryByText('Your cart')).toBeNull()
})

test('older orders follow page by page, each once, until there are none', async () => {
  const orders = Array.from({ length: firstPageRows + 3 }, (_, at) => aPortalOrder({ orderNum: String(200_000 - at) }))
  const after: (string | null)[] = []
  const pages = answerPage(listPortalOrders, ({ url }) => {
    const place = url.searchParams.get('after')
    after.push(place)
    const from = Number(place ?? 0)
    const to = from + (from === 0 ? firstPageRows : 2)
    return { rows: orders.slice(from, to), next: to < orders.length ? String(to) : undefined }
  })
  const { user } = showPortal('/orders', {}, pages)
  const numbers = () => screen.getAllByRole('listitem').map(({ textContent }) => /\d+/.exec(textContent)?.[0])
  await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
  await passTime(100)
  expect(numbers()).toEqual(orders.slice(0, firstPageRows + 2).map(({ orderNum }) => orderNum))
  await user.click(button('Show older orders'))
  await passTime(100)
  expect(numbers()).toEqual(orders.map(({ orderNum }) => orderNum))
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
  expect(after.slice(-2)).toEqual([String(firstPageRows), String(firstPageRows + 2)])
})

test('an order is canceled once the contact confirms it, in the version that they saw', async () => {
  const order = aSentOrder()
  const canceled: unknown[] = []
  const { user, server } = showPortal(
    `/orders/${order.orderNum}`,
    { orders: [order] },
    answerCall(cancelPortalOrder, ({ params, body }) => {
      canceled.push({ ...params, ...(body as object) })
      server.orders = [aSentOrder({ state: 'CANCELED' })]
      return aSentOrder({ state: 'CANCELED' })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(button('Keep it'))
  await user.click(button('Cancel order'))
  expect(canceled).toEqual([])
  await user.click(button('Cancel this order'))
  expect(await screen.findByText('Canceled')).toBeVisible()
  expect(canceled).toEqual([{ orderNum: order.orderNum, modifiedOn: '2026-03-05T18:00:00.000Z' }])
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test('an order that the office has accepted meanwhile is not canceled, and says so', async () => {
  const order = aSentOrder()
  const { user } = showPortal(
    `/orders/${order.orderNum}`,
    { orders: [order] },
    handler(cancelPortalOrder, () => refusalOf('order-accepted')),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(button('Cancel this order'))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('an invoice is late the day after it was due', async () => {
  const invoice = { total: cents(10_00), balance: cents(10_00) }
  showPortal('/pay', {
    money: {
      balance: cents(20_00),
      overdue: cents(10_00),
      credit: cents(0),
      invoices: [
        { ...invoice, orderNum: '100020', dueOn: '2026-03-08' },
        { ...invoice, orderNum: '100021', dueOn: '2026-03-09' },
      ],
    },
  })
  expect(await screen.findByText('Due Sun, Mar 8')).toHaveClass(String(style['problem']))
  expect(screen.getByText('Due Mon, Mar 9')).not.toHaveClass(String(style['problem']))
})

test('a contact who sees no money is told none, whatever address they open', async () => {
  const { server } = showPortal('/pay', { visitor: aPortalVisitor({ seesMoney: false }) })
  expect(await screen.findByText('Kim')).toBeVisible()
  await passTime(1000)
  expect(server.asked).not.toContain(readPortalMoney.path)
  expect(screen.queryByText('To pay')).toBeNull()
})

const devices = ['Safari on iPhone', 'Chrome on Windows'].map((label, at) => ({
  id: `d${at}`,
  label,
  createdAt: new Date('2026-03-01T18:00:00Z'),
  lastUsedAt: new Date('2026-03-08T18:00:00Z'),
  current: at === 0,
}))

test('a contact ends another of their devices, and it leaves the list', async () => {
  const ended: unknown[] = []
  const { user, server } = showPortal(
    '/more',
    { devices },
    answerCall(endPortalDevice, ({ params }) => {
      ended.push(params)
      server.devices = devices.slice(0, 1)
      return { ok: true as const }
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'End Chrome on Windows' }))
  await passTime(100)
  expect(ended).toEqual([{ id: 'd1' }])
  expect(screen.queryByText('Chrome on Windows')).toBeNull()
})

test('signing out leaves nothing of the contact on the screen and offers a new link', async () => {
  const { user } = showPortal(
    '/more',
    { devices },
    answerCall(leavePortal, () => ({ ok: true as const })),
  )
  await user.click(await screen.findByRole('button', { name: 'Sign out on this device' }))
  expect(await screen.findByRole('button', { name: 'Email me a link' })).toBeVisible()
  for (const text of ['Kim', 'Ernst Handel', 'Safari on iPhone']) expect(screen.queryByText(text), text).toBeNull()
})

test('without a session, the portal asks for a link under the company’s name', async () => {
  const { server } = showPortal(
    '/',
    {},
    handler(readPortalMe, () => refusalOf('signed-out')),
  )
  expect(await screen.findByRole('button', { name: 'Email me a link' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Northwind Traders' })).toBeVisible()
  expect(server.asked).not.toContain(readPortalHome.path)
})

test('what the office changes is shown at once, while the page is in view', async () => {
  const { server, unmount } = showPortal('/orders')
  expect(await screen.findByText('Order 100023')).toBeVisible()
  const before = server.asked.length
  act(() => hear('hello'))
  await passTime(1000)
  expect(server.asked).toHaveLength(before)
  server.orders = [aPortalOrder({ state: 'ON_ITS_WAY' })]
  act(() => {
    hear('changed')
    hear('changed')
  })
  await passTime(1000)
  expect(screen.getByText('On its way')).toBeVisible()
  expect(server.asked.slice(before).filter((path) => path === listPortalOrders.path)).toHaveLength(1)
  unmount()
  expect(openStreams()).toEqual([])
})

test('after an order was sent, every page asks the server again, now or once it is opened', async () => {
  const { user, server } = showPortal('/', { home: aPortalHome({ last: aPortalOrder() }) })
  await user.click(await screen.findByRole('link', { name: 'Orders' }))
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('button', { name: 'Look at it and send' }))
  const before = server.asked.length
  server.orders = [aSentOrder(), aPortalOrder()]
  await user.click(await screen.findByRole('button', { name: 'Send order' }))
  await user.click(await screen.findByRole('link', { name: 'Done' }))
  await user.click(await screen.findByRole('link', { name: 'Orders' }))
  expect(await screen.findByText('Order of Thu, Mar 5')).toBeVisible()
  expect(server.asked.slice(before)).toEqual(expect.arrayContaining([listPortalMenu.path, readPortalHome.path]))
})

test('prices and stock are read again once the page is back in view or the connection is back', async () => {
  const { server } = showPortal('/menu')
  await screen.findByText('Exotic Liquids')
  const menus = () => server.asked.filter((path) => path === listPortalMenu.path).length
  for (const [back, at] of [
    ['online', window],
    ['visibilitychange', document],
  ] as const) {
    const before = menus()
    await passTime(1000)
    act(() => void at.dispatchEvent(new Event(back)))
    await passTime(1000)
    expect(menus(), `${back}, a moment later`).toBe(before)
    await passTime(5000)
    act(() => void at.dispatchEvent(new Event(back)))
    await passTime(100)
    expect(menus(), back).toBe(before + 1)
  }
})

test('a link opens in this tab by a plain press, and elsewhere as the browser does', async () => {
  showPortal('/')
  const orders = await screen.findByRole('link', { name: 'Orders' })
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    const press = createEvent.click(orders, held)
    const prevented = vi.spyOn(press, 'preventDefault')
    // The document is where the browser would follow the link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent(orders, press)
    expect(prevented, JSON.stringify(held)).toHaveBeenCalledTimes(1)
    expect(pageShown(), JSON.stringify(held)).toBe('/')
  }
  fireEvent.click(orders)
  expect(pageShown()).toBe('/orders')
  expect(within(screen.getByRole('navigation')).getByRole('link', { current: 'page' })).toHaveTextContent('Orders')
  act(() => {
    window.history.replaceState(null, '', '/portal')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { name: 'Ernst Handel' })).toBeVisible()
})
