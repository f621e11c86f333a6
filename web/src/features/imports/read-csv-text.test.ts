import { expect, test } from 'vitest'
import { readCsvText } from './read-csv-text.ts'

const file = (...parts: BlobPart[]) => new File(parts, 'customers.csv')
const megabyte = 1024 * 1024

test('letters of any language arrive as they stand in the file, without its byte order mark', async () => {
  const read = await readCsvText(file('\uFEFFkey,name\n1,Côte de Blaye\n2,Чай 🍵\n'))
  expect(read).toMatchObject({ text: 'key,name\n1,Côte de Blaye\n2,Чай 🍵\n' })
})

test('a letter that lies across two pieces of a large file is read whole', async () => {
  const text = `${'a'.repeat(megabyte - 1)}é${'b'.repeat(megabyte)}`
  expect(await readCsvText(file(text))).toMatchObject({ text })
})

test('a file of another encoding is refused with the line of its first strange letter', async () => {
  const latin1 = new Uint8Array([...new TextEncoder().encode('key,name\n1,Chai\n2,C'), 0xf4, 0x74, 0x65])
  expect(await readCsvText(file(latin1))).toEqual({
    fault: 'customers.csv is not UTF-8 text: line 3 has characters in another encoding. Save it as “CSV UTF-8”.',
  })
})

test('the line of a strange letter is counted through the whole of a large file', async () => {
  const lines = 'key,name\n'.repeat(200_000)
  expect(await readCsvText(file(lines, new Uint8Array([0xff])))).toEqual({
    fault: expect.stringContaining('line 200,001 has characters in another encoding'),
  })
})

test('a letter that the end of the file cuts off is another encoding too', async () => {
  expect(await readCsvText(file('key\n', new Uint8Array([0xc3])))).toEqual({ fault: expect.stringContaining('line 2') })
})

test('the size to send is what the text takes within JSON', async () => {
  const text = 'key,"name"\r\n1,"a\\b"\t\u0001 é🍵\n'
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length - 2
  expect(await readCsvText(file(text))).toEqual({ text, sentSize: bytes })
})

test('a file that cannot be read any more says so', async () => {
  const gone = file('key\n')
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  })
  expect(await readCsvText(gone)).toEqual({
    fault: "customers.csv couldn't be read. It may be open in another program, or it was moved.",
  })
})
