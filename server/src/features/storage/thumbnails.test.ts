import { thumbnailSizes } from '@dray/domain/storage/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestS3 } from '../../test-data/servers/s3-server.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { createThumbnails, thumbnailKey } from './thumbnails.ts'

const silent = createLog({ level: 'silent' })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b5c7e' } })
const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer()

type UploadOptions = { name: string; bytes: Buffer; type?: string }
/** Uploads an image and returns its URL. */
async function upload(
  t: TestApp,
  request: ApiClient,
  { name: fileName, bytes, type = 'image/jpeg' }: UploadOptions,
): Promise<string> {
  const { uploadUrl } = (
    await request('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName } })
  ).json()
  const put = await t.app.inject({ method: 'PUT', url: uploadUrl, payload: bytes, headers: { 'content-type': type } })
  expect(put.statusCode).toBe(204)
  return uploadUrl.split('?')[0] ?? ''
}

const inFolder = async () => ({ t: await testApp(), stop: async () => undefined })
async function inBucket() {
  const { config, stop } = await startTestS3('ignored')
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = config
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  return { t: await testApp({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, ...keys }), stop }
}

describe.each([
  ['a folder', inFolder],
  ['an S3-compatible bucket', inBucket],
] as const)('with files in %s', (_, start) => {
  let t: TestApp
  let stop: () => Promise<unknown>
  let request: ApiClient
  beforeAll(async () => {
    ;({ t, stop } = await start())
    request = await t.as('INVENTORY')
  })
  afterAll(async () => {
    await t.stop()
    await stop()
  })
  const storedFor = async (fileName: string) => {
    const stored = await Promise.all(
      thumbnailSizes.map((size) => t.dray.files.exists(thumbnailKey({ bucket: 'products', fileName }, size))),
    )
    return stored.filter(Boolean).length
  }

  test('a thumbnail is a small webp that is created once, stored, cached for good, and never listed', async () => {
    const address = await upload(t, request, { name: 'Côte & Blaye 😀.jpg', bytes: await jpeg(1200, 800) })
    const first = await request('GET', `${address}?size=96`)
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('image/webp')
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 144, height: 96 })
    const second = await request('GET', `${address}?size=96`)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(second.headers.etag).toEqual(first.headers.etag)
    const known = { headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await request('GET', `${address}?size=96`, known)).statusCode).toBe(304)
    expect((await request('GET', address)).headers['content-type']).toBe('image/jpeg')

    expect(await storedFor('Côte & Blaye 😀.jpg')).toBe(1)
    expect((await request('GET', '/api/storage/list/products')).json().files).toHaveLength(1)
    for (const url of [
      '/storage/thumbnails/products/96/C%C3%B4te%20%26%20Blaye%20%F0%9F%98%80.jpg',
      '/storage/thumbnails/products%2F96%2FC%C3%B4te%20%26%20Blaye%20%F0%9F%98%80.jpg',
      '/api/storage/list/thumbnails',
    ])
      expect((await request('GET', url)).statusCode).toBe(404)
  })

  test('deleting an image deletes its thumbnails', async () => {
    const address = await upload(t, request, { name: 'gone.jpg', bytes: await jpeg(600, 600) })
    for (const size of thumbnailSizes) expect((await request('GET', `${address}?size=${size}`)).statusCode).toBe(200)
    expect(await storedFor('gone.jpg')).toBe(4)
    await request('DELETE', '/api/storage/delete', { body: { bucket: 'products', fileName: 'gone.jpg' } })
    expect((await request('GET', `${address}?size=48`)).statusCode).toBe(404)
    expect(await storedFor('gone.jpg')).toBe(0)
  })

  test('when several people open a page of new images at once, each thumbnail is created once', async () => {
    const addresses = await Promise.all(
      Array.from({ length: 12 }, async (__, index) =>
        upload(t, request, { name: `p${index}.jpg`, bytes: await jpeg(400 + index, 400) }),
      ),
    )
    const urls = [...addresses, ...addresses, ...addresses, ...addresses]
    const puts = vi.spyOn(t.dray.files, 'putIfAbsent')
    const answers = await Promise.all(urls.map((address) => request('GET', `${address}?size=48`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
    expect(puts).toHaveBeenCalledTimes(addresses.length)
    puts.mockRestore()
  })

  test('two servers that create the same thumbnail store one', async () => {
    await upload(t, request, { name: 'both.jpg', bytes: await jpeg(500, 300) })
    const servers = [createThumbnails(t.dray.files, silent), createThumbnails(t.dray.files, silent)]
    const created = await Promise.all(
      servers.map((server) => server.create({ bucket: 'products', fileName: 'both.jpg' }, 96)),
    )
    expect(created.map((bytes) => bytes?.length)).toEqual([created[0]?.length, created[0]?.length])
    expect((await request('GET', '/storage/products/both.jpg?size=96')).rawPayload).toEqual(created[0])
  })

  test('a thumbnail that is finished after its image was deleted is deleted too', async () => {
    await upload(t, request, { name: 'late.jpg', bytes: await jpeg(300, 300) })
    const { files } = t.dray
    const slow = {
      ...files,
      putIfAbsent: async (key: string, bytes: Uint8Array, type: string) => {
        await request('DELETE', '/api/storage/delete', { body: { bucket: 'products', fileName: 'late.jpg' } })
        return files.putIfAbsent(key, bytes, type)
      },
    }
    const creating = createThumbnails(slow, silent).create({ bucket: 'products', fileName: 'late.jpg' }, 48)
    await expect(creating).rejects.toMatchObject({ code: 'not-found' })
    expect(await storedFor('late.jpg')).toBe(0)
  })
})

describe('thumbnail rules', () => {
  let t: TestApp
  let request: ApiClient
  beforeAll(async () => {
    t = await testApp()
    request = await t.as('INVENTORY')
  })
  afterAll(() => t.stop())

  test('thumbnails have four sizes and no other', async () => {
    const address = await upload(t, request, { name: 'sizes.jpg', bytes: await jpeg(2000, 1000) })
    const heights: (number | undefined)[] = []
    for (const size of thumbnailSizes)
      heights.push((await sharp((await request('GET', `${address}?size=${size}`)).rawPayload).metadata()).height)
    expect(heights).toEqual([48, 96, 256, 512])
    for (const size of ['', '0', '47', '1000', '-48', 'large', '48.5', '48&size=96', 'NaN'])
      expect((await request('GET', `${address}?size=${size}`)).statusCode).toBe(400)
  })

  test('a user who may not see an image may not see its thumbnail', async () => {
    const address = `${await upload(t, request, { name: 'seen.jpg', bytes: await jpeg(100, 100) })}?size=48`
    expect((await request('GET', address)).statusCode).toBe(200)
    expect((await t.signedOut('GET', address)).statusCode).toBe(401)
    expect((await (await t.as())('GET', address)).statusCode).toBe(403)
    expect((await (await t.as('DRIVER'))('GET', address)).statusCode).toBe(200)
    for (const other of ['/storage/products/none.jpg?size=48', '/storage/documents/a.pdf?size=48'])
      expect((await request('GET', other)).statusCode).toBe(404)
  })

  test('a small image is not enlarged, a long one is limited, and a rotated one is turned upright', async () => {
    const sizeOf = async (name: string, bytes: Buffer) => {
      const { width, height } = await sharp(
        (await request('GET', `${await upload(t, request, { name: name, bytes: bytes })}?size=96`)).rawPayload,
      ).metadata()
      return [width, height]
    }
    expect(await sizeOf('small.jpg', await jpeg(20, 10))).toEqual([20, 10])
    expect(await sizeOf('long.jpg', await jpeg(6000, 4))).toEqual([192, 1])
    expect(
      await sizeOf('turned.jpg', await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    ).toEqual([96, 192])
  })

  test('the thumbnail of an animation is its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 255), Buffer.alloc(64 * 64 * 3, 0)])
    const raw = { width: 64, height: 128, channels: 3, pageHeight: 64 } as const
    const gif = await sharp(frames, { raw })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
    const shown = await request(
      'GET',
      `${await upload(t, request, { name: 'moving.gif', bytes: gif, type: 'image/gif' })}?size=48`,
    )
    expect(await sharp(shown.rawPayload, { animated: true }).metadata()).toMatchObject({ width: 48, height: 48 })
  })

  test('an image that cannot be read, or unpacks to gigabytes, is tried once and sent unchanged', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    // 250 million pixels of one color in a file of 1 MB.
    const bomb = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
    const endless = Buffer.concat([header, Buffer.from('7fffffff7fffffff0802000000', 'hex'), Buffer.alloc(40)])
    for (const [name, bytes] of [
      ['bomb.png', bomb],
      ['header.png', header],
      ['endless.png', endless],
    ] as const) {
      const address = await upload(t, request, { name: name, bytes: bytes, type: 'image/png' })
      const opened = vi.spyOn(t.dray.files, 'open')
      for (let time = 0; time < 2; time += 1) {
        const shown = await request('GET', `${address}?size=48`)
        expect(shown.statusCode).toBe(200)
        expect(shown.headers['content-type']).toBe('image/png')
        expect(shown.headers['cache-control']).toBe('private, max-age=600')
        expect(shown.rawPayload.equals(bytes)).toBe(true)
      }
      // The thumbnail twice, the image once to shrink it and twice to send it.
      expect(opened).toHaveBeenCalledTimes(5)
      opened.mockRestore()
    }
  })

  test('a thumbnail that cannot be stored is still shown', async () => {
    const address = await upload(t, request, { name: 'full.jpg', bytes: await jpeg(300, 300) })
    const put = vi.spyOn(t.dray.files, 'putIfAbsent').mockRejectedValue(new Error('the disk is full'))
    expect((await request('GET', `${address}?size=48`)).statusCode).toBe(200)
    put.mockRestore()
  })
})

test('jobs run a few at a time and in order, and are refused when the queue is full', async () => {
  const run = limitConcurrency(2, 3)
  const [done, concurrency]: [number[], number[]] = [[], []]
  let running = 0
  const work = async (number: number) => {
    running += 1
    concurrency.push(running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    done.push(number)
    if (number === 1) throw new Error('failed')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => run(() => work(number))))
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(Math.max(...concurrency)).toBe(2)
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    undefined,
  ])
  expect(await run(() => work(6))).toBe(6)
})
