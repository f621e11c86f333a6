import { expect, test } from 'vitest'
import { readCsvText } from './use-import-files.ts'

const file = (...parts: BlobPart[]) => new File(parts, 'customers.csv')
const megabyte = 1024 * 1024

test('characters of any language are read unchanged, without the byte order mark', async () => {
  const read = await readCsvText(file('\uFEFFkey,name\n1,Côte de Blaye\n2,Чай 🍵\n'))
  expect(read).toMatchObject({ text: 'key,name\n1,Côte de Blaye\n2,Чай 🍵\n' })
})

test('a character across two chunks of a large file is read correctly', async () => {
  const text = `${'a'.repeat(megabyte - 1)}é${'b'.repeat(megabyte)}`
  expect(await readCsvText(file(text))).toMatchObject({ text })
})

test('a file in another encoding is refused with the line of its first invalid character', async () => {
  const latin1 = new Uint8Array([...new TextEncoder().encode('key,name\n1,Chai\n2,C'), 0xf4, 0x74, 0x65])
  expect(await readCsvText(file(latin1))).toEqual({
    problem: 'customers.csv is not UTF-8 text: line 3 has characters in another encoding. Save it as “CSV UTF-8”.',
  })
})

test('the line of an invalid character is counted across a large file', async () => {
  const lines = 'key,name\n'.repeat(200_000)
  expect(await readCsvText(file(lines, new Uint8Array([0xff])))).toEqual({
    problem: expect.stringContaining('line 200,001 has characters in another encoding'),
  })
})

test('a character cut off by the end of the file is invalid too', async () => {
  expect(await readCsvText(file('key\n', new Uint8Array([0xc3])))).toEqual({
    problem: expect.stringContaining('line 2'),
  })
})

test('the sent size is the size of the text once encoded as JSON', async () => {
  const text = 'key,"name"\r\n1,"a\\b"\t\u0001 é🍵\n'
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length - 2
  expect(await readCsvText(file(text))).toEqual({ text, sentSize: bytes })
})

test('a file that can no longer be read is reported', async () => {
  const gone = file('key\n')
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  })
  expect(await readCsvText(gone)).toEqual({
    problem: "customers.csv couldn't be read. It may be open in another program, or it was moved.",
  })
})
