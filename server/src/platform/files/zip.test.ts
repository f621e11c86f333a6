import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withZip } from './zip.ts'

const at = new Date('2026-01-02T03:04:06')
const readAll = async (bytes: AsyncIterable<Buffer>) => buffer(bytes)

test('another program reads what was added, and the same files give the same bytes', async () => {
  const make = () =>
    withZip(
      async ({ add }) => {
        await add('invoices/100023 Gärtner 💥.pdf', Buffer.from('%PDF-1'))
        await add('empty.pdf', Buffer.alloc(0))
        await add('index.csv', Buffer.from('Kind\r\n'.repeat(1000)))
      },
      readAll,
      at,
    )
  const zip = await make()
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(files).toEqual([
    ['invoices/100023 Gärtner 💥.pdf', '%PDF-1'],
    ['empty.pdf', ''],
    ['index.csv', 'Kind\r\n'.repeat(1000)],
  ])
  expect(zip.equals(await make())).toBe(true)
})

test('the writer waits for a slow reader, so few files are in memory at once', async () => {
  const size = 100_000
  let [added, read, most] = [0, 0, 0]
  await withZip(
    async ({ add }) => {
      for (; added < 100; added++) {
        most = Math.max(most, added - read / size)
        await add(`${added}.pdf`, Buffer.alloc(size))
      }
    },
    async (bytes) => {
      for await (const chunk of bytes) {
        read += chunk.byteLength
        for (let turn = 0; turn < 20; turn++) await nextTurn()
      }
    },
    at,
  )
  expect(added).toBe(100)
  expect(most).toBeLessThan(6)
})

test('a long file is streamed, and one whose stream fails ends the zip', async () => {
  async function* lines(fails = false) {
    for (let line = 0; line < 1000; line++) yield Buffer.from(`${line}\r\n`)
    if (fails) throw new Error('lost')
  }
  const zip = await withZip(({ add }) => add('journal.csv', lines()), readAll, at)
  expect(Buffer.from(unzipSync(zip)['journal.csv'] ?? []).toString()).toMatch(/^0\r\n1\r\n.*\r\n999\r\n$/s)
  await expect(withZip(({ add }) => add('journal.csv', lines(true)), readAll, at)).rejects.toThrow('lost')
})

test('a reader that fails stops the writer, and the other way around', async () => {
  const full = new Error('disk full')
  const writeForever = async ({ add }: { add: (name: string, bytes: Buffer) => Promise<void> }) => {
    for (let n = 0; ; n++) await add(`${n}.pdf`, Buffer.alloc(100_000))
  }
  const failing = async (bytes: AsyncIterable<Buffer>) => {
    for await (const _ of bytes) throw full
  }
  await expect(withZip(writeForever, failing, at)).rejects.toThrow(full)
  const canceled = new Error('canceled')
  const giveUp = async ({ add }: { add: (name: string, bytes: Buffer) => Promise<void> }) => {
    await add('1.pdf', Buffer.alloc(100_000))
    throw canceled
  }
  await expect(withZip(giveUp, readAll, at)).rejects.toThrow(canceled)
})
