import type { Role } from '@dray/domain/users/roles'
import type { LightMyRequestResponse } from 'fastify'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestS3 } from '../../test-data/s3-server.ts'
import { anInvoicedOrder } from '../../test-data/document-builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'
import { secretNamed } from './app-secrets.sql.ts'

const png = (more = '') => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(more)])
const pdf = (more = '') => Buffer.from(`%PDF-1.7\n${more}\n%%EOF\n`)
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const mebibyte = 1024 * 1024

type Sent = { type?: string; headers?: Record<string, string> }
const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json().code]

/** What the screens do: ask for an address, send the bytes there. */
function uploading(t: TestApp) {
  const put = (url: string, bytes: Buffer | Readable, { type = 'image/png', headers = {} }: Sent = {}) =>
    t.app.inject({
      method: 'PUT',
      url,
      payload: bytes,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers },
    })
  const addressFor = async (request: ApiClient, bucket: string, fileName: string): Promise<string> => {
    const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket, fileName } })
    expect(answer.statusCode).toBe(200)
    return answer.json().uploadUrl
  }
  const documentAddress = async (request: ApiClient): Promise<string> => {
    const fileName = (await anInvoicedOrder(t.db, { customerName: 'Öffner' })).newName()
    const body = { bucket: 'documents', folder: 'invoices', fileName }
    const answer = await request('POST', '/api/storage/saveDocument', { body })
    expect(answer.statusCode).toBe(200)
    return answer.json().uploadUrl
  }
  /** The public address of a new document. */
  const saveDocument = async (request: ApiClient): Promise<string> => {
    const url = await documentAddress(request)
    expect((await put(url, pdf(), { type: 'application/pdf' })).statusCode).toBe(204)
    return url.replace(/^\/storage|\?.*/g, '')
  }
  const namesIn = async (request: ApiClient, list: string): Promise<string[]> =>
    (await request('GET', `/api/storage/list/${list}`)).json().files.map((file: { name: string }) => file.name)
  return { put, addressFor, documentAddress, saveDocument, namesIn }
}

/** Asks over a socket, because inject and fetch tidy up an address before they send it. */
async function askRaw(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path, headers, agent: false }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }),
        reject,
      )
    })
    asked.on('error', reject).end()
  })
}

const inFolder = async () => ({ t: await testApp(), end: async () => undefined })
async function inBucket() {
  // The worst case: a server that does not decide between two at once.
  const { config, stop } = await startTestS3('ignored')
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = config
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return { t: await testApp(env), end: stop }
}

describe.each([
  ['a folder', inFolder],
  ['an S3-compatible bucket', inBucket],
] as const)('with files in %s', (_, start) => {
  let t: TestApp
  let end: () => Promise<unknown>
  beforeAll(async () => {
    ;({ t, end } = await start())
  })
  afterAll(async () => {
    await t.stop()
    await end()
  })

  // R3-42, R7.1-02, R7.1-03, R7.1-04, R7.1-05, R7.1-06
  test('an image is uploaded, listed, shown to staff, and removed', async () => {
    const { put, addressFor, namesIn } = uploading(t)
    const request = await t.as('INVENTORY')
    const name = '4f_Côte & Blaye #1 😀.png'
    const uploadUrl = await addressFor(request, 'products', name)
    expect((await put(uploadUrl, png('wine'))).statusCode).toBe(204)

    const address = uploadUrl.split('?')[0] ?? ''
    expect((await request('GET', '/api/storage/list/products')).json()).toEqual({ files: [{ name, url: address }] })
    const shown = await request('GET', address)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['content-length']]).toEqual([
      200,
      'image/png',
      '20',
    ])
    expect(shown.rawPayload).toEqual(png('wine'))

    expect(
      (await request('DELETE', '/api/storage/delete', { body: { bucket: 'products', fileName: name } })).json(),
    ).toEqual({ ok: true })
    expect((await request('GET', address)).statusCode).toBe(404)
    expect(await namesIn(request, 'products')).toEqual([])
  })

  test('of ten uploads at once through one address, or through two for one name, exactly one is kept', async () => {
    const { put, addressFor } = uploading(t)
    const request = await t.as('SALES')
    const [one, two] = [
      await addressFor(request, 'customers', 'race.png'),
      await addressFor(request, 'customers', 'race.png'),
    ]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, index) => put(index % 2 ? one : two, png(`upload ${index}`))),
    )
    const winner = answers.findIndex((answer) => answer.statusCode === 204)
    expect(answers.map((answer) => answer.statusCode)).toEqual(
      answers.map((_, index) => (index === winner ? 204 : 409)),
    )
    expect((await request('GET', '/storage/customers/race.png')).rawPayload).toEqual(png(`upload ${winner}`))
  })

  // R2.1-09, R7.1-08, R7.1-09
  test('a PDF is saved, and opens by its link for anyone', async () => {
    const { saveDocument } = uploading(t)
    const opened = await t.signedOut('GET', await saveDocument(await t.as('SALES')))
    expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload]).toEqual([
      200,
      'application/pdf',
      pdf(),
    ])
  })
})

describe('the rules of storage', () => {
  let t: TestApp
  let to: ReturnType<typeof uploading>
  let origin: string
  beforeAll(async () => {
    t = await testApp({ PUBLIC_URL: 'https://dray.example.com' })
    origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
    to = uploading(t)
  })
  afterAll(() => t.stop())
  afterEach(() => vi.useRealTimers())

  // D-144
  test('one address takes one file, and its name is never used again, not even after the file is gone', async () => {
    const request = await t.as('INVENTORY')
    const url = await to.addressFor(request, 'brands', 'once.png')
    expect((await to.put(url, png('first'))).statusCode).toBe(204)
    expect(codeOf(await to.put(url, png('second')))).toEqual([409, 'file-exists'])
    expect((await request('GET', '/storage/brands/once.png')).rawPayload).toEqual(png('first'))
    await request('DELETE', '/api/storage/delete', { body: { bucket: 'brands', fileName: 'once.png' } })
    expect(codeOf(await to.put(url, png('third')))).toEqual([409, 'file-exists'])
    expect(
      codeOf(await request('POST', '/api/storage/getUploadURL', { body: { bucket: 'brands', fileName: 'once.png' } })),
    ).toEqual([409, 'file-exists'])
  })

  // D-145
  test('what is not an image of the declared type is refused, and its address still takes the right file', async () => {
    const request = await t.as('SALES')
    const url = await to.addressFor(request, 'users', 'me.png')
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
    for (const [bytes, type] of refused)
      expect(codeOf(await to.put(url, bytes, { type }))).toEqual([415, 'wrong-file-type'])
    expect(await to.namesIn(request, 'users')).not.toContain('me.png')
    expect((await to.put(url, png())).statusCode).toBe(204)
  })

  test('a document is a whole PDF', async () => {
    const request = await t.as('ACCOUNTING')
    const url = await to.documentAddress(request)
    for (const bytes of [html, png(), Buffer.from('%PDF-1.7 cut off')]) {
      expect(codeOf(await to.put(url, bytes, { type: 'application/pdf' }))).toEqual([415, 'wrong-file-type'])
    }
    expect((await to.put(url, pdf(), { type: 'application/pdf' })).statusCode).toBe(204)
  })

  // D-145
  test('an image of 10 MiB is taken and one byte more is not; a PDF may have 25 MiB', async () => {
    const request = await t.as('INVENTORY')
    const url = await to.addressFor(request, 'products', 'large.png')
    const large = Buffer.concat([png(), Buffer.alloc(10 * mebibyte - png().length)])
    const larger = Buffer.concat([large, Buffer.alloc(1)])
    expect(codeOf(await to.put(url, larger))).toEqual([413, 'file-too-large'])
    expect(codeOf(await to.put(url, Readable.from([large, Buffer.alloc(1)])))).toEqual([413, 'file-too-large'])
    expect((await to.put(url, large)).statusCode).toBe(204)
    const document = await to.documentAddress(request)
    const manyPages = pdf(' '.repeat(25 * mebibyte - pdf().length))
    expect(codeOf(await to.put(document, pdf(' '.repeat(25 * mebibyte)), { type: 'application/pdf' }))).toEqual([
      413,
      'file-too-large',
    ])
    expect((await to.put(document, manyPages, { type: 'application/pdf' })).statusCode).toBe(204)
  })

  test('a body without end is answered while it is still coming', async () => {
    const url = await to.addressFor(await t.as('INVENTORY'), 'products', 'endless.png')
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
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'file-too-large' }])
  })

  test('an address that was tampered with, or is older than ten minutes, takes nothing', async () => {
    const request = await t.as('INVENTORY')
    const url = await to.addressFor(request, 'products', 'mine.png')
    const spoilt = [
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
    for (const address of spoilt) expect(codeOf(await to.put(address, png()))).toEqual([403, 'bad-signature'])
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
    expect(codeOf(await to.put(url, png()))).toEqual([403, 'bad-signature'])
    vi.useRealTimers()
    expect((await to.put(url, png())).statusCode).toBe(204)
  })

  test('an upload from another site is refused, from our own it needs no session', async () => {
    const url = await to.addressFor(await t.as('INVENTORY'), 'products', 'origin.png')
    expect(codeOf(await to.put(url, png(), { headers: { origin: 'https://evil.example' } }))).toEqual([
      403,
      'other-origin',
    ])
    expect((await to.put(url, png(), { headers: { origin: 'https://dray.test', host: 'dray.test' } })).statusCode).toBe(
      204,
    )
  })

  test('an upload that the store cannot keep leaves its name free', async () => {
    const { t: away, end } = await inBucket()
    const request = await away.as('INVENTORY')
    const { addressFor, put } = uploading(away)
    const url = await addressFor(request, 'products', 'later.png')
    await end()
    expect(codeOf(await put(url, png()))).toEqual([503, 'storage-away'])
    expect(codeOf(await request('GET', '/storage/products/any.png'))).toEqual([503, 'storage-away'])
    await addressFor(request, 'products', 'later.png')
    await away.stop()
  })

  // R7.1-03, R7.1-10
  test('each bucket takes images only from those whose records they belong to', async () => {
    const allowed: Record<string, Role[]> = {
      products: ['ADMIN', 'INVENTORY'],
      brands: ['ADMIN', 'INVENTORY'],
      customers: ['ADMIN', 'SALES'],
      users: ['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'],
    }
    const wrong: string[] = []
    for (const role of allowed['users'] ?? []) {
      const request = await t.as(role)
      for (const [place, roles] of Object.entries(allowed)) {
        const fileName = `who_${role}.png`
        const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket: place, fileName } })
        if (answer.statusCode !== (roles.includes(role) ? 200 : 403))
          wrong.push(`${role} ${place} ${answer.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('what cannot be a name is refused at the field', async () => {
    const request = await t.as('ADMIN')
    for (const fileName of ['', '../a.png', 'a/b.png', 'a\\b.png', 'a\u0000.png', 'x'.repeat(256), '\ud800.png']) {
      const answer = await request('POST', '/api/storage/getUploadURL', { body: { bucket: 'products', fileName } })
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'fileName'])
    }
    for (const body of [{ bucket: 'documents', fileName: 'a.png' }, { bucket: 'products' }, { fileName: 'a.png' }]) {
      expect((await request('POST', '/api/storage/getUploadURL', { body })).statusCode).toBe(400)
    }
  })

  test('an image is private to staff, never guessed by a browser, and kept by it for good', async () => {
    const request = await t.as('INVENTORY')
    await to.put(await to.addressFor(request, 'products', 'seen.png'), png())
    const shown = await request('GET', '/storage/products/seen.png')
    expect(shown.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await request('GET', '/storage/products/seen.png', {
      headers: { 'if-none-match': String(shown.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await t.app.inject({
      method: 'HEAD',
      url: '/storage/products/seen.png',
      headers: { cookie: request.cookie },
    })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '16', ''])

    expect(codeOf(await t.signedOut('GET', '/storage/products/seen.png'))).toEqual([401, 'signed-out'])
    expect((await (await t.as('DRIVER'))('GET', '/storage/products/seen.png')).statusCode).toBe(200)
    expect((await (await t.as())('GET', '/storage/products/seen.png')).statusCode).toBe(403)
    expect((await (await t.as('DRIVER'))('GET', '/api/storage/list/products')).statusCode).toBe(403)
  })

  test('a document opens in the browser, is found by no search engine, and is only read', async () => {
    const request = await t.as('SALES')
    const url = await to.saveDocument(request)
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

  test('nothing but documents is reached by the public address, however it is written', async () => {
    const request = await t.as('INVENTORY')
    await to.put(await to.addressFor(request, 'products', 'private.png'), png())
    await to.put(await to.addressFor(request, 'products', 'private.pdf'), png())
    const known = (await to.saveDocument(request)).replace('/documents', '')
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
    const walk = [
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
    for (const url of walk) {
      const answer = await askRaw(origin, url)
      if (![400, 404].includes(answer.status) || !answer.type.startsWith('application/problem+json'))
        wrong.push(`${url} ${answer.status} ${answer.type}`)
    }
    expect(wrong).toEqual([])
    expect(codeOf(await t.signedOut('GET', '/documents/invoices/Unknown_1_x.pdf'))).toEqual([404, 'not-found'])
  })

  test('an image address leads to images only', async () => {
    const request = await t.as('ADMIN')
    const hidden = (await to.saveDocument(request)).replace('/documents/invoices/', '')
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
      const answer = await askRaw(origin, `/storage/${target}`, { cookie: request.cookie })
      expect([target, answer.status, answer.type]).toEqual([target, 404, 'application/problem+json; charset=utf-8'])
    }
  })

  // R7.1-06
  test('images are removed by those who may, documents by nobody', async () => {
    const [owner, other, admin] = [await t.as('SALES'), await t.as('SALES', 'INVENTORY'), await t.as('ADMIN')]
    const remove = (request: ApiClient, bucket: string, fileName: string) =>
      request('DELETE', '/api/storage/delete', { body: { bucket, fileName } })
    for (const name of ['one.png', 'two.png']) await to.put(await to.addressFor(owner, 'users', name), png())
    expect(codeOf(await remove(other, 'users', 'one.png'))).toEqual([403, 'not-allowed'])
    expect([
      (await remove(owner, 'users', 'one.png')).statusCode,
      (await remove(admin, 'users', 'two.png')).statusCode,
    ]).toEqual([200, 200])
    expect(codeOf(await remove(owner, 'users', 'one.png'))).toEqual([404, 'not-found'])
    expect(codeOf(await remove(owner, 'products', 'any.png'))).toEqual([403, 'not-allowed'])
    expect(codeOf(await remove(admin, 'products', '../x'))).toEqual([404, 'not-found'])
    expect(codeOf(await remove(admin, 'documents', 'invoices/Known_1_x.pdf'))).toEqual([403, 'documents-stay'])
  })

  test('servers that make the signing secret at the same moment agree on one', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 10 }, (_, index) => secretNamed(t.db, 'race', `secret ${index}`)),
    )
    expect(new Set(secrets).size).toBe(1)
  })
})
