import { placeOrder } from '../../demo.ts'
import type { Journey } from '../journey.ts'

export const takeAPayment: Journey = {
  person: 'accounting',
  path: '/payments',
  async take({ page, ...walk }) {
    await walk.see('Add payment')
    await walk.key('a')
    const dialog = page.getByRole('dialog', { name: 'Add payment' })
    await walk.type('Customer', 'ernst')
    await page.getByRole('option', { name: 'Ernst Handel' }).waitFor()
    await walk.key('Enter')
    await walk.see('Cash')
    await walk.see('Card')
    await walk.press('Check')
    await walk.type('Check number', '4711')
    await walk.type('Payment amount', '6300')
    await walk.picture(dialog.getByRole('heading', { name: 'Add payment' }), dialog.getByLabel('Notes'))
    await walk.press('Oldest first')
    const orders = dialog.getByRole('grid', { name: 'Orders' })
    await walk.see('Apply $', orders.getByRole('columnheader', { name: 'Apply $' }))
    await walk.picture(dialog.getByText('Funds Applied to Orders').first(), orders)
    await walk.see('Credit to Account', dialog.getByText('Credit to Account', { exact: true }))
    await walk.see('Use customer credit')
    await walk.see('Record and next')
    await walk.see('Record payment')
    await walk.key('Ctrl+Enter')
    await dialog.waitFor({ state: 'detached' })
  },
}

export const takeAReturn: Journey = {
  person: 'accounting',
  path: '/orders',
  async take({ page, ...walk }, demo) {
    const api = await demo.api('admin')
    const { id, orderNum } = await placeOrder(api, { units: { Chai: 3, Tofu: 2 } })
    await api.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })
    await page.goto(`/orders/${orderNum}`)
    await walk.press('Credit memo')
    const dialog = page.getByRole('dialog')
    const units = dialog.getByRole('textbox', { name: 'Units of Chai' })
    await walk.type('Units', '2', units)
    await walk.see('Credit everything')
    await units.focus()
    for (const key of ['r', 'd', 'k']) await walk.key(key)
    await page.keyboard.press('d')
    await walk.type('Reason', 'Crushed', dialog.getByRole('textbox', { name: 'Reason for Chai' }))
    await walk.picture(dialog.getByRole('heading', { name: 'What to credit' }), dialog.getByLabel('Notes'))
    await walk.see('Notes')
    await walk.see('Issue credit memo')
    await walk.key('Ctrl+Enter')
    await dialog.waitFor({ state: 'detached' })
    const panel = page.getByRole('button', { name: /^Credit memos/ })
    await walk.see('Credit memos', panel)
    await page.getByRole('row', { name: /CM-\d+/ }).press('Enter')
    await page.getByRole('heading', { name: /^Credit memo CM-/ }).waitFor()
    await walk.picture(page.getByRole('dialog'))
    await walk.press('Void credit memo')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong order')
    await page.keyboard.press('Control+Enter')
    await page.getByText('It no longer counts.').waitFor()
  },
}

export const closeAMonth: Journey = {
  person: 'accounting',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Books')
    await walk.see('Exports', page.getByRole('tab', { name: 'Exports' }))
    await walk.see('Days', page.getByRole('button', { name: /^Days: / }))
    await walk.see('Make export')
    await walk.picture(page.getByRole('tablist'), page.getByRole('button', { name: 'Make export' }))
    await page.getByRole('button', { name: 'Make export' }).click()
    await page.getByRole('heading', { level: 1, name: /^Export / }).waitFor()
    await page.goBack()
    await walk.press('Closing')
    const day = page.getByLabel('Close through')
    await walk.see('Close through', day)
    await walk.see('Close', page.getByRole('button', { name: 'Close', exact: true }))
    await page.getByText(/delivered orders without an invoice/).waitFor()
    await walk.picture(page.getByRole('heading', { name: 'Nothing is closed' }), page.getByText(/without an invoice/))
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Close days' })
    await walk.press('Close through', question.getByRole('button', { name: /^Close through/ }))
    await page.getByRole('heading', { name: /^Closed through/ }).waitFor()
  },
}

export const runPayroll: Journey = {
  person: 'payroll',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Payroll')
    await walk.see('Previous')
    await walk.see('Next')
    await walk.type('Hours', '76.5', page.getByRole('textbox', { name: 'Hours of Laura Callahan' }))
    await page.getByRole('textbox', { name: 'Hours of Laura Callahan' }).focus()
    await walk.key('Enter')
    await page.keyboard.type('80')
    await walk.press('Save changes')
    await page.getByText(/^Saved at/).waitFor()
    await walk.picture(
      page.getByRole('heading', { name: 'Payroll' }),
      page.getByRole('row', { name: /^Michael Suyama/ }),
    )
    await walk.press('Calculate all')
    const orders = page.getByRole('button', { name: 'calculate the commission of Nancy Davolio' })
    await page.getByRole('button', { name: /^\d+ orders: calculate the commission of Nancy/ }).waitFor()
    await walk.press('orders', orders)
    const dialog = page.getByRole('dialog', { name: /Nancy Davolio/ })
    await walk.see('Remove', dialog.getByRole('button', { name: /^Remove order/ }).first())
    await walk.press('Save to Payroll')
    await dialog.getByText('Saved to payroll.').waitFor()
    await walk.picture(
      dialog.getByRole('heading', { name: /^Orders To Be Paid/ }),
      dialog.getByRole('button', { name: 'Save to Payroll' }),
    )
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await walk.press('Add', page.getByRole('button', { name: 'Add: reimbursements of Michael Suyama' }))
    const paid = page.getByRole('dialog', { name: /Michael Suyama/ })
    await walk.type('Description', 'Fuel', paid.getByRole('textbox', { name: /^Description/ }).first())
    await walk.type('Amount', '40.10', paid.getByRole('textbox', { name: /^Amount/ }).first())
    await walk.press('Submit', paid.getByRole('button', { name: 'Submit' }))
    await paid.waitFor({ state: 'detached' })
    await walk.press('Submit Payroll')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Payroll' }).click()
    await page.getByText(/^Submitted by/).waitFor()
  },
}

export const sendStatements: Journey = {
  person: 'accounting',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Receivables')
    await walk.press('Days late', page.getByRole('button', { name: 'Days late', exact: true }))
    await page.getByRole('textbox', { name: 'At least this many days late' }).fill('30')
    await walk.key('Enter')
    await page.getByRole('button', { name: 'Days late: 30+' }).waitFor()
    const rows = page.getByRole('grid', { name: 'Receivables' })
    await walk.picture(page.getByRole('searchbox', { name: 'Search customers' }), rows.getByRole('row').nth(3))
    await walk.press('Statements')
    const dialog = page.getByRole('dialog')
    await walk.see('Open PDF')
    await walk.picture(dialog)
    await walk.see('Email', dialog.getByRole('heading', { name: 'Email' }))
    await walk.press('Close')
    await walk.press('Actions', page.getByRole('button', { name: /^Actions for/ }).first())
    await walk.see('Statement')
    await walk.see('Add contact note')
  },
}

export const changePrices: Journey = {
  person: 'sales',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Customers')
    await page.getByRole('checkbox', { name: 'Select Alfreds Futterkiste' }).click()
    await walk.see('Change prices', page.getByRole('button', { name: 'Change prices…' }))
    await walk.press('Change prices of all', page.getByRole('button', { name: /^Change prices of all/ }))
    const dialog = page.getByRole('dialog')
    await walk.see('Change', dialog.getByRole('combobox', { name: 'Change' }))
    await walk.type('Percent', '5')
    await walk.see('Products', dialog.getByRole('combobox', { name: 'Products' }))
    await walk.see('Brand', dialog.getByRole('combobox', { name: 'Brand' }))
    await walk.picture(dialog)
    await walk.press('Preview')
    const change = dialog.getByRole('button', { name: /^Change \d+ prices/ })
    await walk.picture(dialog.getByRole('row').first(), change)
    await walk.press('Change', change)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  },
}
