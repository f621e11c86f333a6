import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { startTestS3, type Conditions } from '../test-data/s3-server.ts'

type Opened = { store: FileStore; end: () => Promise<void> }

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'dray-files-'))
  return { store: await openFileStore({ folder }), end: () => rm(folder, { recursive: true }) }
}

async function inBucket(conditions: Conditions = 'kept'): Promise<Opened> {
  const s3 = await startTestS3(conditions)
  const store = await openFileStore({ s3: s3.place })
  return {
    store,
    end: async () => {
      await store.close()
      await s3.stop()
    },
  }
}

const png = (more: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(more)])
const put = (store: FileStore, key: string, more = '') => store.putIfAbsent(key, png(more), 'image/png')
const contentOf = async (store: FileStore, key: string) => {
  const found = await store.open(key)
  return found === undefined ? undefined : text(found.stream)
}

// How finely each tells the time of a file, in milliseconds.
const places: [string, () => Promise<Opened>, number][] = [
  ['a folder', inFolder, 20],
  ['an S3-compatible bucket', inBucket, 1000],
]

describe.each(places)('files in %s', (_, open, tick) => {
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.end())

  test('a file comes back byte for byte, with its size and type', async () => {
    expect(await put(store, 'products/back.png', 'body')).toBe(true)
    const found = await store.open('products/back.png')
    expect({ size: found?.size, type: found?.type }).toEqual({ size: 20, type: 'image/png' })
    expect(found && (await text(found.stream))).toBe(png('body').toString())
  })

  test('a name that is taken keeps what it has', async () => {
    await put(store, 'products/taken.png', 'first')
    expect(await put(store, 'products/taken.png', 'second')).toBe(false)
    expect(await contentOf(store, 'products/taken.png')).toBe(png('first').toString())
  })

  test('a removed file is gone, and removing it again is no failure', async () => {
    await put(store, 'brands/away.png')
    expect(await store.exists('brands/away.png')).toBe(true)
    await store.delete('brands/away.png')
    await store.delete('brands/away.png')
    expect([await store.exists('brands/away.png'), await store.open('brands/away.png')]).toEqual([false, undefined])
  })

  test('a list holds what starts like its prefix, the newest first', async () => {
    for (const number of ['100', '101', '1001']) {
      await put(store, `documents/invoices/Ernst Handel_${number}_x.pdf`)
      await new Promise((later) => setTimeout(later, tick))
    }
    await put(store, 'documents/purchases/PO_100_x.pdf')
    const names = (await store.list('documents/invoices/Ernst Handel_100')).map(({ key }) => key)
    expect(names).toEqual(['documents/invoices/Ernst Handel_1001_x.pdf', 'documents/invoices/Ernst Handel_100_x.pdf'])
    expect((await store.list('documents/')).map(({ key }) => key)[0]).toBe('documents/purchases/PO_100_x.pdf')
    expect(await store.list('nothing/here')).toEqual([])
  })

  test('exactly one of ten uploads of one name at once wins', async () => {
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
  test.each(oddNames)('the name %j is kept and listed as it is', async (name) => {
    const key = `users/${name}`
    expect(await put(store, key, name)).toBe(true)
    expect(await contentOf(store, key)).toBe(png(name).toString())
    expect((await store.list(key)).map((file) => file.key)).toEqual([key])
  })
})

test.each(['ignored', 'refused'] as const)(
  'in a bucket where conditions are %s, a name that is taken still keeps what it has',
  async (conditions) => {
    const { store, end } = await inBucket(conditions)
    expect(await put(store, 'products/taken.png', 'first')).toBe(true)
    expect(await put(store, 'products/taken.png', 'second')).toBe(false)
    expect(await contentOf(store, 'products/taken.png')).toBe(png('first').toString())
    await end()
  },
)

describe('the folder', () => {
  test('a name longer than a disk takes is kept whole', async () => {
    const { store, end } = await inFolder()
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
    await end()
  })

  test('no key leads out of the folder', async () => {
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

  test('what a killed process left half written is removed at the next start and never listed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dray-files-'))
    await openFileStore({ folder })
    const half = join(folder, '.incoming', 'half')
    await writeFile(half, png('half'))
    const store = await openFileStore({ folder })
    expect(await store.list('')).toEqual([])
    expect(await readdir(join(folder, '.incoming'))).toEqual(['half'])
    await utimes(half, new Date(0), new Date(0))
    await openFileStore({ folder })
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  })
})
