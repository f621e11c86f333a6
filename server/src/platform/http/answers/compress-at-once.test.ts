import fastify from 'fastify'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAtOnce } from './compress-at-once.ts'

const page = 'Chai, '.repeat(1000)

function get(payload: string | Buffer, accepted: string | undefined, headers = {}) {
  const app = fastify()
  compressAtOnce(app)
  app.get('/', (_, reply) => reply.headers(headers).send(payload))
  return app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

test.each(['gzip', 'br, gzip, deflate', 'gzip;q=0.5', 'gzip; q=1.0'])(
  'a page is compressed for a client that accepts "%s"',
  async (accepted) => {
    const answer = await get(page, accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(answer.rawPayload).toString()).toBe(page)
  },
)

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'deflate, gzip; q=0.0', 'xgzip'])(
  'a page is not compressed for a client that accepts %j',
  async (accepted) => {
    const answer = await get(page, accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toEqual(page)
  },
)

test('small, large and already compressed answers are not compressed', async () => {
  for (const payload of ['x'.repeat(2047), 'x'.repeat(256 * 1024 + 1), Buffer.from(page)])
    expect((await get(payload, 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await get(page, 'gzip', { 'content-encoding': 'br' })).headers['content-encoding']).toBe('br')
})
