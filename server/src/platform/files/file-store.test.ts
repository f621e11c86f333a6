import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { startTestS3, type Conditions } from '../../test-data/servers/s3-server.ts'

type Opened = { store: FileStore; close: () => Promise<void> }

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'dray-files-'))
  return { store: await openFileStore({ folder }), close: () => rm(folder, { recursive: true }) }
}

async function inBucket(conditions: Conditions = 'supported'): Promise<Opened> {
  const s3 = await startTestS3(conditions)
  const store = await openFileStore({ s3: s3.config })
  return {
    store,
    close: async () => {
      await store.close()
      await s3.stop()
    },
  }
}

const png = (body: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(body)])
const put = (store: FileStore, key: string, body = '') => store.putIfAbsent(key, png(body), 'image/png')
const contentOf = async (store: FileStore, key: string) => {
  const file = await store.open(key)
  return file === undefined ? undefined : text(file.stream)
}

// Each with the resolution of its file times, in milliseconds.
const stores: [string, () => Promise<Opened>, number][] = [
  ['a folder', inFolder, 20],
  ['an S3-compatible bucket', inBucket, 1000],
]

describe.each(stores)('files in %s', (_, open, resolutionMs) => {
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test('a file is read back byte for byte, with its size and type', async () => {
    expect(await put(store, 'products/back.png', 'body')).toBe(true)
    const file = await store.open('products/back.png')
    expect({ size: file?.size, type: file?.type }).toEqual({ size: 20, type: 'image/png' })
    expect(file && (await text(file.stream))).toBe(png('body').toString())
  })

  test('an existing file is not overwritten', async () => {
    await put(store, 'products/taken.png', 'first')
    expect(await put(store, 'products/taken.png', 'second')).toBe(false)
    expect(await contentOf(store, 'products/taken.png')).toBe(png('first').toString())
  })

  test('a removed file no longer exists, and removing it again is not an error', async () => {
    await put(store, 'brands/away.png')
    expect(await store.exists('brands/away.png')).toBe(true)
    await store.delete('brands/away.png')
    await store.delete('brands/away.png')
    expect(await store.exists('brands/away.png')).toBe(false)
    expect(await store.open('brands/away.png')).toBeUndefined()
  })

  test('a list has the files that start with its prefix, newest first', async () => {
    for (const number of ['100', '101', '1001']) {
      await put(store, `documents/invoices/Ernst Handel_${number}_x.pdf`)
      await new Promise((resolve) => setTimeout(resolve, resolutionMs))
    }
    await put(store, 'documents/purchases/PO_100_x.pdf')
    const names = (await store.list('documents/invoices/Ernst Handel_100')).map(({ key }) => key)
    expect(names).toEqual(['documents/invoices/Ernst Handel_1001_x.pdf', 'documents/invoices/Ernst Handel_100_x.pdf'])
    expect((await store.list('documents/')).map(({ key }) => key)[0]).toBe('documents/purchases/PO_100_x.pdf')
    expect(await store.list('nothing/here')).toEqual([])
  })

  test('if ten files are uploaded under one name at once, exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, index) => put(store, 'users/race.png', `number ${index}`)),
    )
    const winner = answers.indexOf(true)
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await contentOf(store, 'users/race.png')).toBe(png(`number ${winner}`).toString())
  })

  const oddNames = [
    'Ünïcode Привет 😀.png',
    'a+b %20 %2e%2e #1?x=y&z.png',
    'CON',
    'nul.png',
    '.hidden',
    'ends with dot.',
    'ends with space ',
    '<>:"|*.png',
    '%+',
  ]
  test.each(oddNames)('the name %j is stored and listed unchanged', async (name) => {
    const key = `users/${name}`
    expect(await put(store, key, name)).toBe(true)
    expect(await contentOf(store, key)).toBe(png(name).toString())
    expect((await store.list(key)).map((file) => file.key)).toEqual([key])
  })
})

test.each(['ignored', 'rejected'] as const)(
  'in a bucket where conditions are %s, an existing file is not overwritten either',
  async (conditions) => {
    const { store, close } = await inBucket(conditions)
    expect(await put(store, 'products/taken.png', 'first')).toBe(true)
    expect(await put(store, 'products/taken.png', 'second')).toBe(false)
    expect(await contentOf(store, 'products/taken.png')).toBe(png('first').toString())
    await close()
  },
)

describe('the folder', () => {
  test('a name longer than the file system allows is stored in full', async () => {
    const { store, close } = await inFolder()
    const names = [
      `${'Д'.repeat(270)}_1.pdf`,
      `${'😀'.repeat(130)}.pdf`,
      `${'x'.repeat(280)}`,
      `${'.'.repeat(1)}${'%'.repeat(200)}`,
    ]
    for (const name of names) {
      const key = `documents/invoices/${name}`
      expect(await put(store, key, name)).toBe(true)
      expect(await put(store, key, 'again')).toBe(false)
      expect((await store.list(key)).map((file) => file.key)).toEqual([key])
    }
    expect(await store.list('')).toHaveLength(names.length)
    await close()
  })

  test('no key reaches outside the folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'dray-outside-'))
    await writeFile(join(outside, 'secret.png'), png('secret'))
    const store = await openFileStore({ folder: join(outside, 'files') })
    const keys = [
      '.',
      '..',
      '.incoming',
      '../secret.png',
      'products/../../secret.png',
      '..\\secret.png',
      'products/..\\..\\..\\secret.png',
      'brands/..',
      '.incoming/x',
    ]
    for (const key of keys) {
      expect(await store.open(key)).toBeUndefined()
      expect(await put(store, key, 'mine')).toBe(true)
      expect(await store.exists(key)).toBe(true)
      await store.delete(key)
    }
    for (const key of ['/etc/passwd', 'products//x', '']) await expect(put(store, key)).rejects.toThrow(RangeError)
    expect(await readdir(outside)).toEqual(['files', 'secret.png'])
    await rm(outside, { recursive: true })
  })

  test('a half-written file of a killed process is never listed and is removed at a later start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dray-files-'))
    await openFileStore({ folder })
    const unfinished = join(folder, '.incoming', 'unfinished')
    await writeFile(unfinished, png('half'))
    const store = await openFileStore({ folder })
    expect(await store.list('')).toEqual([])
    expect(await readdir(join(folder, '.incoming'))).toEqual(['unfinished'])
    await utimes(unfinished, new Date(0), new Date(0))
    await openFileStore({ folder })
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  })
})
