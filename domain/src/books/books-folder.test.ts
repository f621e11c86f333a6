import { expect, test } from 'vitest'
import { exportFileName, folderFileName, type FolderDocument } from './books-folder.ts'

const anInvoice = (customerName: string, number = '100023'): FolderDocument => ({
  kind: 'invoice',
  recordId: 7,
  number,
  customerName,
})

test('a document is named by its number and customer, a statement by its customer first', () => {
  expect(folderFileName(anInvoice('Ernst Handel'))).toBe('invoices/100023 Ernst Handel.pdf')
  expect(folderFileName({ ...anInvoice('Ernst Handel', 'CM-100001'), kind: 'creditMemo' })).toBe(
    'credit-memos/CM-100001 Ernst Handel.pdf',
  )
  expect(folderFileName({ ...anInvoice('Ernst Handel', '7'), kind: 'payment' })).toBe('receipts/7 Ernst Handel.pdf')
  expect(folderFileName({ ...anInvoice('Ernst Handel', '7'), kind: 'statement' })).toBe('statements/Ernst Handel 7.pdf')
})

test('Windows can store every name', () => {
  const names = [
    '=cmd()|x',
    'a/b\\c:d*e?f"g<h>i',
    'tab\tline\nend',
    'Co.',
    ' spaces ',
    '..',
    '',
    '\u202etxt.exe',
    'x'.repeat(200),
    '💥'.repeat(60),
    '\ud800',
    'İstanbul ﷽',
  ]
  for (const name of names)
    for (const kind of ['invoice', 'statement'] as const) {
      const [folder = '', file = '', ...rest] = folderFileName({ ...anInvoice(name), kind }).split('/')
      expect(rest, name).toEqual([])
      expect(file, name).toMatch(/^[^<>:"|?*\\\p{Cc}\p{Cs}]+[^. ]\.pdf$/u)
      expect(folder.length + file.length, name).toBeLessThan(150)
    }
})

test('a customer named like a device of Windows gets a name that it can open', () => {
  for (const name of ['CON', 'aux', 'Nul. Trading', 'COM1', 'LPT²'])
    expect(folderFileName({ ...anInvoice(name), kind: 'statement' })).toMatch(/^statements\/(_.*|[^.]* 7)\.pdf$/)
  expect(exportFileName('NUL.csv')).toBe('books/_NUL.csv')
})

test('two numbers that look the same to Windows keep their files apart', () => {
  const numbers = ['a-1', 'A-1', 'a/1', 'a:1', '7a', '7A', '7/1', '7:1', 'CM-7a', 'CM-7A']
  const files = numbers.map((number, recordId) =>
    folderFileName({ ...anInvoice('Ernst Handel', number), recordId }).toLowerCase(),
  )
  expect(new Set(files).size).toBe(numbers.length)
})
