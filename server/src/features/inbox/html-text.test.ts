import { expect, test } from 'vitest'
import { htmlToPlainText } from './html-text.ts'

// D-348
test('cells of a table are separated by tabs, and rows are lines', () => {
  const table = `<p>Hello,</p><table><thead><tr><th>SKU</th><th>Qty</th></tr></thead>
    <tbody><tr><td><p>CHAI</p></td><td><b>12</b></td></tr><tr><td>CHANG</td><td>6</td></tr></tbody></table>`
  expect(htmlToPlainText(table)).toBe('Hello,\nSKU\tQty\nCHAI\t12\nCHANG\t6')
})

test('tables that only lay out a page are read one part after the other', () => {
  const page = `<table><tr><td><div>Hello,</div><div>12 chai</div></td><td><div>6 chang</div></td></tr></table>`
  expect(htmlToPlainText(page)).toBe('Hello,\n12 chai\n6 chang')
  expect(htmlToPlainText('<table>12 chai</table>')).toBe('12 chai')
})

test('lists, links and pictures leave the words', () => {
  const html = `<ol><li>12 chai</li><li>6 <a href="https://shop.example/1">chang</a></li></ol><img src="x" alt="logo">
    <style>p { color: red }</style><h1>Thanks</h1>`
  expect(htmlToPlainText(html)).toBe('- 12 chai\n- 6 chang\n\nThanks')
})

test('an earlier email keeps its mark', () => {
  expect(htmlToPlainText('<div>12 chai</div><blockquote>6 chang</blockquote>')).toBe('12 chai\n\n> 6 chang')
})

test('thousands of nested parts are cut, not a failure', () => {
  const deep = `12 chai${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`
  expect(htmlToPlainText(deep)).toMatch(/^12 chai/)
})
