import type { Role } from '@dray/domain/users/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startTestS3 } from '../../test-data/servers/s3-server.ts'
import { anInvoicedOrder } from '../../test-data/document-builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'
import { readOrCreateSecret } from './uploads.sql.ts'

const png = (body = '') => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(body)])
const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const mebibyte = 1024 * 1024

type PutOptions = { type?: string; headers?: Record<string, string> }
const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json().code]

/** Uploads as the screens do: request a URL, then send the file there. */
function uploading(t: TestApp) {
  const put = (url: string, bytes: Buffer | Readable, { type = 'image/png', headers = {} }: PutOptions = {}) =>
    t.app.inject({
      method: 'PUT',
      url,
      payload: bytes,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers },
    })
  const uploadUrlFor = async (request: ApiClient, bucket: string, fileName: string): Promise<string> => {
    const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket, fileName } })
    expect(answer.statusCode).toBe(200)
    return answer.json().uploadUrl
  }
  const documentUploadUrl = async (request: ApiClient): Promise<string> => {
    const fileName = (await anInvoicedOrder(t.db, { customerName: `Öffner ${randomUUID()}` })).newName()
    const body = { bucket: 'documents', folder: 'invoices', fileName }
    const answer = await request('POST', '/api/storage/saveDocument', { body })
    expect(answer.statusCode).toBe(200)
    return answer.json().uploadUrl
  }
  /** Uploads a document and returns its public path. */
  const saveDocument = async (request: ApiClient): Promise<string> => {
    const url = await documentUploadUrl(request)
    expect((await put(url, pdf(), { type: 'application/pdf' })).statusCode).toBe(204)
    return url.replace(/^\/storage|\?.*/g, '')
  }
  const namesIn = async (request: ApiClient, list: string): Promise<string[]> =>
    (await request('GET', `/api/storage/list/${list}`)).json().files.map((file: { name: string }) => file.name)
  return { put, uploadUrlFor, documentUploadUrl, saveDocument, namesIn }
}

/** Sends a request over a socket, because inject and fetch normalize URLs. */
async function requestRaw(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const rawRequest = httpRequest({ hostname, port, path, headers, agent: false }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }),
        reject,
      )
    })
    rawRequest.on('error', reject).end()
  })
}

const inFolder = async () => ({ t: await testApp(), stop: async () => undefined })
async function inBucket() {
  // The worst case: a server that does not support conditional writes.
  const { config, stop } = await startTestS3('ignored')
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = config
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return { t: await testApp(env), stop }
}

describe.each([
  ['a folder', inFolder],
  ['an S3-compatible bucket', inBucket],
] as const)('with files in %s', (_, start) => {
  let t: TestApp
  let stop: () => Promise<unknown>
  beforeAll(async () => {
    ;({ t, stop } = await start())
  })
  afterAll(async () => {
    await t.stop()
    await stop()
  })

  // R3-42, R7.1-02, R7.1-03, R7.1-04, R7.1-05, R7.1-06
  test('an image is uploaded, listed, shown to staff, and removed', async () => {
    const { put, uploadUrlFor, namesIn } = uploading(t)
    const request = await t.as('INVENTORY')
    const name = '4f_Côte & Blaye #1 😀.png'
    const uploadUrl = await uploadUrlFor(request, 'products', name)
    expect((await put(uploadUrl, png('wine'))).statusCode).toBe(204)

    const address = uploadUrl.split('?')[0] ?? ''
    expect((await request('GET', '/api/storage/list/products')).json()).toEqual({ files: [{ name, url: address }] })
    const shown = await request('GET', address)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['content-length']).toBe('20')
    expect(shown.rawPayload).toEqual(png('wine'))

    expect(
      (await request('DELETE', '/api/storage/delete', { body: { bucket: 'products', fileName: name } })).json(),
    ).toEqual({ ok: true })
    expect((await request('GET', address)).statusCode).toBe(404)
    expect(await namesIn(request, 'products')).toEqual([])
  })

  test('if ten uploads to one URL, or to two URLs for one name, arrive at once, exactly one is stored', async () => {
    const { put, uploadUrlFor } = uploading(t)
    const request = await t.as('SALES')
    const [first, second] = [
      await uploadUrlFor(request, 'customers', 'race.png'),
      await uploadUrlFor(request, 'customers', 'race.png'),
    ]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, index) => put(index % 2 ? first : second, png(`upload ${index}`))),
    )
    const winner = answers.findIndex((answer) => answer.statusCode === 204)
    expect(answers.map((answer) => answer.statusCode)).toEqual(
      answers.map((_, index) => (index === winner ? 204 : 409)),
    )
    expect((await request('GET', '/storage/customers/race.png')).rawPayload).toEqual(png(`upload ${winner}`))
  })

  // R2.1-09, R7.1-08, R7.1-09
  test('a saved PDF can be opened by anyone who has its link', async () => {
    const { saveDocument } = uploading(t)
    const opened = await t.signedOut('GET', await saveDocument(await t.as('SALES')))
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['content-type']).toBe('application/pdf')
    expect(opened.rawPayload).toEqual(pdf())
  })
})

describe('storage rules', () => {
  let t: TestApp
  let uploads: ReturnType<typeof uploading>
  let origin: string
  beforeAll(async () => {
    t = await testApp({ PUBLIC_URL: 'https://dray.example.com' })
    origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
    uploads = uploading(t)
  })
  afterAll(() => t.stop())
  afterEach(() => vi.useRealTimers())

  test('an upload URL accepts one file, and its name is never used again, even after the file is deleted', async () => {
    const request = await t.as('INVENTORY')
    const url = await uploads.uploadUrlFor(request, 'brands', 'once.png')
    expect((await uploads.put(url, png('first'))).statusCode).toBe(204)
    expectRefusal(await uploads.put(url, png('second')), 409, 'file-exists')
    expect((await request('GET', '/storage/brands/once.png')).rawPayload).toEqual(png('first'))
    await request('DELETE', '/api/storage/delete', { body: { bucket: 'brands', fileName: 'once.png' } })
    expectRefusal(await uploads.put(url, png('third')), 409, 'file-exists')
    expectRefusal(
      await request('POST', '/api/storage/getUploadURL', { body: { bucket: 'brands', fileName: 'once.png' } }),
      409,
      'file-exists',
    )
  })

  test('a file that is not an image of its declared type is refused, and the URL still accepts the right file', async () => {
    const request = await t.as('SALES')
    const url = await uploads.uploadUrlFor(request, 'users', 'me.png')
    const refused: [Buffer, string][] = [
      [html, 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
      [png(), 'image/jpeg'],
      [png(), 'text/html'],
      [png(), 'application/json'],
      [png(), ''],
      [pdf(), 'application/pdf'],
      [Buffer.alloc(0), 'image/png'],
    ]
    for (const [bytes, type] of refused) expectRefusal(await uploads.put(url, bytes, { type }), 415, 'wrong-file-type')
    expect(await uploads.namesIn(request, 'users')).not.toContain('me.png')
    expect((await uploads.put(url, png())).statusCode).toBe(204)
  })

  test('a document must be a complete PDF', async () => {
    const request = await t.as('ACCOUNTING')
    const url = await uploads.documentUploadUrl(request)
    for (const bytes of [html, png(), Buffer.from('%PDF-1.7 cut off')]) {
      expectRefusal(await uploads.put(url, bytes, { type: 'application/pdf' }), 415, 'wrong-file-type')
    }
    expect((await uploads.put(url, pdf(), { type: 'application/pdf' })).statusCode).toBe(204)
  })

  test('an image can have 10 MiB and not a byte more, a PDF 25 MiB', async () => {
    const request = await t.as('INVENTORY')
    const url = await uploads.uploadUrlFor(request, 'products', 'large.png')
    const large = Buffer.concat([png(), Buffer.alloc(10 * mebibyte - png().length)])
    const larger = Buffer.concat([large, Buffer.alloc(1)])
    expectRefusal(await uploads.put(url, larger), 413, 'file-too-large')
    expectRefusal(await uploads.put(url, Readable.from([large, Buffer.alloc(1)])), 413, 'file-too-large')
    expect((await uploads.put(url, large)).statusCode).toBe(204)
    const document = await uploads.documentUploadUrl(request)
    const manyPages = pdf(' '.repeat(25 * mebibyte - pdf().length))
    expectRefusal(
      await uploads.put(document, pdf(' '.repeat(25 * mebibyte)), { type: 'application/pdf' }),
      413,
      'file-too-large',
    )
    expect((await uploads.put(document, manyPages, { type: 'application/pdf' })).statusCode).toBe(204)
  })

  test('an endless body is refused while it is still being sent', async () => {
    const url = await uploads.uploadUrlFor(await t.as('INVENTORY'), 'products', 'endless.png')
    let isFirst = true
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(isFirst ? png() : new Uint8Array(64 * 1024))
        isFirst = false
      },
    })
    const streaming: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'image/png' },
    }
    const answer = await fetch(origin + url, streaming)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'file-too-large' })
  })

  test('an upload URL that was tampered with, or is older than ten minutes, is refused', async () => {
    const request = await t.as('INVENTORY')
    const url = await uploads.uploadUrlFor(request, 'products', 'mine.png')
    const tampered = [
      url.replace('mine.png', 'yours.png'),
      url.replace('/products/', '/brands/'),
      url.replace('/products/', '/documents/'),
      url.replace('/products/', '/nothing/'),
      url.replace('/storage/products/', '/storage/documents/invoices/'),
      url.replace(/expires=(\d+)/, (_, time: string) => `expires=${Number(time) + 1}`),
      url.replace(/signature=(\d+)/, (_, user: string) => `signature=${Number(user) + 1}`),
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      url.replace(/&signature=.*/, ''),
      url.split('?')[0] ?? '',
    ]
    for (const address of tampered) expectRefusal(await uploads.put(address, png()), 403, 'bad-signature')
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
    expectRefusal(await uploads.put(url, png()), 403, 'bad-signature')
    vi.useRealTimers()
    expect((await uploads.put(url, png())).statusCode).toBe(204)
  })

  test('an upload from another site is refused; an upload from our own site needs no session', async () => {
    const url = await uploads.uploadUrlFor(await t.as('INVENTORY'), 'products', 'origin.png')
    expectRefusal(await uploads.put(url, png(), { headers: { origin: 'https://evil.example' } }), 403, 'other-origin')
    expect(
      (await uploads.put(url, png(), { headers: { origin: 'https://dray.test', host: 'dray.test' } })).statusCode,
    ).toBe(204)
  })

  test('an upload that cannot be stored leaves its name free', async () => {
    const { t: offline, stop } = await inBucket()
    const request = await offline.as('INVENTORY')
    const { uploadUrlFor, put } = uploading(offline)
    const url = await uploadUrlFor(request, 'products', 'later.png')
    await stop()
    expectRefusal(await put(url, png()), 503, 'storage-away')
    expectRefusal(await request('GET', '/storage/products/any.png'), 503, 'storage-away')
    await uploadUrlFor(request, 'products', 'later.png')
    await offline.stop()
  })

  // R7.1-03, R7.1-10
  test('each bucket accepts images only from the roles that work with its records', async () => {
    const allowed: Record<string, Role[]> = {
      products: ['ADMIN', 'INVENTORY'],
      brands: ['ADMIN', 'INVENTORY'],
      customers: ['ADMIN', 'SALES'],
      users: ['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'],
    }
    const wrong: string[] = []
    for (const role of allowed['users'] ?? []) {
      const request = await t.as(role)
      for (const [bucket, roles] of Object.entries(allowed)) {
        const fileName = `who_${role}.png`
        const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket, fileName } })
        if (answer.statusCode !== (roles.includes(role) ? 200 : 403))
          wrong.push(`${role} ${bucket} ${answer.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a user without a role can upload a few profile pictures a day, and nothing else', async () => {
    const request = await t.as()
    for (const bucket of ['products', 'brands', 'customers', 'company']) {
      const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket, fileName: 'no-role.png' } })
      expect([bucket, ...codeOf(answer)]).toEqual([bucket, 403, 'not-allowed'])
    }
    const urls = []
    for (let n = 0; n < 8; n++) urls.push(await uploads.uploadUrlFor(request, 'users', `no-role-${n}.png`))
    // All at once, because the quota must hold for concurrent uploads.
    const answers = await Promise.all(urls.map((url) => uploads.put(url, png())))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 204, 204, 204, 204, 429, 429, 429,
    ])
    const [deleted] = (await uploads.namesIn(request, 'users')).filter((name) => name.startsWith('no-role'))
    await request('DELETE', '/api/storage/delete', { body: { bucket: 'users', fileName: deleted } })
    const body = { bucket: 'users', fileName: 'no-role-more.png' }
    expectRefusal(await request('POST', '/api/storage/getUploadURL', { body }), 429, 'upload-quota')
    await t.db
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('userId', '=', request.userId)
      .execute()
    expect((await request('POST', '/api/storage/getUploadURL', { body })).statusCode).toBe(200)
  })

  test('the bytes a user uploads are limited too, and files that Dray creates do not count', async () => {
    const request = await t.as('SALES')
    const url = await uploads.uploadUrlFor(request, 'customers', 'quota.png')
    const own = { bucket: 'documents' as const, userId: request.userId, storedAt: new Date(), deletedAt: null }
    await t.db
      .insertInto('uploads')
      .values({ ...own, fileName: 'quota/own.pdf' })
      .execute()
    await t.db
      .insertInto('uploads')
      .values({ ...own, fileName: 'quota/sent.pdf', sentBytes: 2048 * mebibyte - 20 })
      .execute()
    expectRefusal(await uploads.put(url, png('wines')), 429, 'upload-quota')
    expect((await uploads.put(url, png('wine'))).statusCode).toBe(204)
  })

  test('an upload to a full disk or a read-only folder is refused with a message, and the name stays free', async () => {
    const request = await t.as('SALES')
    const url = await uploads.uploadUrlFor(request, 'customers', 'no-room.png')
    const files = t.dray.files
    const intact = { ...files }
    try {
      files.freeBytes = async () => 256 * mebibyte
      expectRefusal(await uploads.put(url, png()), 503, 'disk-full')
      Object.assign(files, intact)
      const readOnly = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', path: '/files' })
      files.putIfAbsent = () => Promise.reject(readOnly)
      expectRefusal(await uploads.put(url, png()), 503, 'storage-read-only')
    } finally {
      Object.assign(files, intact)
    }
    expect((await uploads.put(url, png())).statusCode).toBe(204)
  })

  test('an invalid file name is reported at its field', async () => {
    const request = await t.as('ADMIN')
    for (const fileName of ['', '../a.png', 'a/b.png', 'a\\b.png', 'a\u0000.png', 'x'.repeat(256), '\ud800.png']) {
      const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName } })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().errors[0].path).toBe('fileName')
    }
    for (const body of [{ bucket: 'documents', fileName: 'a.png' }, { bucket: 'products' }, { fileName: 'a.png' }]) {
      expect((await request('POST', '/api/storage/getUploadURL', { body })).statusCode).toBe(400)
    }
  })

  test('an image is visible only to staff, and browsers cache it for good without guessing its type', async () => {
    const request = await t.as('INVENTORY')
    await uploads.put(await uploads.uploadUrlFor(request, 'products', 'seen.png'), png())
    const shown = await request('GET', '/storage/products/seen.png')
    expect(shown.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await request('GET', '/storage/products/seen.png', {
      headers: { 'if-none-match': String(shown.headers.etag) },
    })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const head = await t.app.inject({
      method: 'HEAD',
      url: '/storage/products/seen.png',
      headers: { cookie: request.cookie },
    })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe('16')
    expect(head.body).toBe('')

    expectRefusal(await t.signedOut('GET', '/storage/products/seen.png'), 401, 'signed-out')
    expect((await (await t.as('DRIVER'))('GET', '/storage/products/seen.png')).statusCode).toBe(200)
    expect((await (await t.as())('GET', '/storage/products/seen.png')).statusCode).toBe(403)
    expect((await (await t.as('DRIVER'))('GET', '/api/storage/list/products')).statusCode).toBe(403)
  })

  test('a document opens in the browser, is not indexed by search engines, and is read-only', async () => {
    const request = await t.as('SALES')
    const url = await uploads.saveDocument(request)
    const opened = await t.signedOut('GET', url)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${url.replace('/documents/invoices/', '')}`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await t.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await request(method, url, { body: {} })).statusCode).toBe(404)
    expect(codeOf(await request('GET', `/storage${url}`))[0]).toBe(404)
  })

  test('a public URL reaches only documents, however it is written', async () => {
    const request = await t.as('INVENTORY')
    await uploads.put(await uploads.uploadUrlFor(request, 'products', 'private.png'), png())
    await uploads.put(await uploads.uploadUrlFor(request, 'products', 'private.pdf'), png())
    const known = (await uploads.saveDocument(request)).replace('/documents', '')
    const up = [
      '..',
      '%2e%2e',
      '%252e%252e',
      '..%2f',
      '%2e%2e%2f',
      '%2e%2e/',
      '..%5c',
      '%c0%ae%c0%ae',
      '....//',
      '.',
      '%2e',
    ]
    const targets = [
      'products/private.png',
      'products/private.pdf',
      'products%2fprivate.pdf',
      'etc/passwd',
      'invoices/%2e%2e/%2e%2e/products/private.pdf',
    ]
    const urls = [
      ...up.flatMap((step) =>
        targets.flatMap((target) => [
          `/documents/${step}/${target}`,
          `/documents/invoices/${step}/${target}`,
          `/documents/${step}${target}`,
          `/documents/invoices/${step}/${step}/${target}`,
        ]),
      ),
      ...targets.map((target) => `/documents/${target}`),
      ...[
        '',
        '/',
        '/invoices',
        '/invoices/',
        '/purchases/',
        `${known}%00`,
        `${known}%00.png`,
        known.replace('invoices/', 'invoices%2f'),
        known.slice(0, -8),
        known.toUpperCase(),
        '/invoices/%',
        '/invoices/*.pdf',
        '/invoices/.incoming',
        '/users/x.pdf',
        `/invoices/${'x'.repeat(2000)}.pdf`,
      ].map((end) => `/documents${end}`),
    ]
    const wrong: string[] = []
    for (const url of urls) {
      const answer = await requestRaw(origin, url)
      if (![400, 404].includes(answer.status) || !answer.type.startsWith('application/problem+json'))
        wrong.push(`${url} ${answer.status} ${answer.type}`)
    }
    expect(wrong).toEqual([])
    expectRefusal(await t.signedOut('GET', '/documents/invoices/Unknown_1_x.pdf'), 404, 'not-found')
  })

  test('an image URL reaches only images', async () => {
    const request = await t.as('ADMIN')
    const hidden = (await uploads.saveDocument(request)).replace('/documents/invoices/', '')
    const targets = [
      `documents/invoices/${hidden}`,
      `documents/invoices%2f${hidden}`,
      'documents/invoices',
      `products/..%2fdocuments%2finvoices%2f${hidden}`,
      `products/../documents/invoices/${hidden}`,
      'products/%2e%2e',
      'products/..',
      'products/',
      'nothing/a.png',
      'products/none.png',
      'products/a%00.png',
    ]
    for (const target of targets) {
      const answer = await requestRaw(origin, `/storage/${target}`, { cookie: request.cookie })
      expect(answer, target).toMatchObject({ status: 404, type: 'application/problem+json; charset=utf-8' })
    }
  })

  // R7.1-06
  test('images can be removed by users with permission, and documents by no one', async () => {
    const [owner, other, admin] = [await t.as('SALES'), await t.as('SALES', 'INVENTORY'), await t.as('ADMIN')]
    const remove = (request: ApiClient, bucket: string, fileName: string) =>
      request('DELETE', '/api/storage/delete', { body: { bucket, fileName } })
    for (const name of ['one.png', 'two.png'])
      await uploads.put(await uploads.uploadUrlFor(owner, 'users', name), png())
    expectRefusal(await remove(other, 'users', 'one.png'), 403, 'not-allowed')
    expect([
      (await remove(owner, 'users', 'one.png')).statusCode,
      (await remove(admin, 'users', 'two.png')).statusCode,
    ]).toEqual([200, 200])
    expectRefusal(await remove(owner, 'users', 'one.png'), 404, 'not-found')
    expectRefusal(await remove(owner, 'products', 'any.png'), 403, 'not-allowed')
    expectRefusal(await remove(admin, 'products', '../x'), 404, 'not-found')
    expectRefusal(await remove(admin, 'documents', 'invoices/Known_1_x.pdf'), 403, 'documents-stay')
  })

  test('servers that create the signing secret at the same moment agree on one', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 10 }, (_, index) => readOrCreateSecret(t.db, 'race', `secret ${index}`)),
    )
    expect(new Set(secrets).size).toBe(1)
  })
})
